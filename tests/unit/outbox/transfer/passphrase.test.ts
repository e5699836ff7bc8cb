// Proves specification 7.3.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPassphrase } from '#src/outbox/transfer/passphrase.ts';

it.each([
  ['', 'short'],
  ['elevenchars', 'short'],
  ['   twelve ch   ', 'short'],
  ['😀😁😂😃😄😅', 'short'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['AaaAAaaaAaAa', 'repeated'],
  ['abababababab', 'repeated'],
  ['passwordpassword', 'repeated'],
  ['lanternlanternla', 'repeated'],
  ['123412341234', 'repeated'],
  ['1122211221112', 'repeated'],
  ['123456789012', 'sequence'],
  ['abcdefghijkl', 'sequence'],
  ['zyxwvutsrqpo', 'sequence'],
  ['qwertyuiopas', 'sequence'],
  ['QWERTY123456', 'sequence'],
] as const)('%j would be guessed: %s', (typed, fault) => {
  expect(checkPassphrase(typed)).toBe(fault);
});

it.each([
  'lantern quarry seven bridges',
  'four invented words here',
  'café au lait noir',
  'kX3#vv9pLq0z',
  'ключ под ковром',
  'a first hijacking',
])('%j is taken', (typed) => {
  expect(checkPassphrase(typed)).toBeNull();
});

it('finds a repeated part of any length, and none where there is none', () => {
  const unit = fc.constantFrom(...'aeiL7');
  const passphrase = fc.string({ unit, minLength: 12, maxLength: 40 }).map((text) => `Z+é9${text}`);
  const isRepeated = (text: string) =>
    Array.from({ length: text.length / 2 }, (_, at) => at + 1).some((part) =>
      text.slice(0, part).repeat(text.length).startsWith(text),
    );
  fc.assert(
    fc.property(passphrase, fc.integer({ min: 1, max: 4 }), fc.nat(40), (text, times, cut) => {
      const typed = text.repeat(times).slice(0, Math.max(12, text.length * times - cut));
      const expected = isRepeated(typed.toLowerCase()) ? 'repeated' : null;
      expect(checkPassphrase(typed)).toBe(expected);
    }),
  );
});

// A second and a half at 18,000, while every length of the part was tried.
it('reads a pasted text of 200,000 characters once', () => {
  expect(checkPassphrase(`${'lantern quarry '.repeat(15_000)}x`)).toBeNull();
  expect(checkPassphrase(`${'a'.repeat(200_000)}bcde`)).toBeNull();
});
