// Proves specification 7.3.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPassphrase, drawFileCode, readFileCode } from '#src/outbox/transfer/passphrase.ts';
import { readTransferFile, writeEncryptedFile } from '#src/outbox/transfer/transfer-file.ts';
import { textTable } from '#tests/support/text-table.ts';

it.each([
  ['short', ['', 'elevenchars', '   twelve ch   ', '😀😁😂😃😄😅']],
  ['repeated', ['aaaaaaaaaaaa', 'AaaAAaaaAaAa', 'abababababab', 'passwordpassword']],
  ['repeated', ['lanternlanternla', '123412341234', '1122211221112']],
  ['sequence', ['123456789012', 'abcdefghijkl', 'zyxwvutsrqpo', 'qwertyuiopas', 'QWERTY123456']],
  [null, ['lantern quarry seven bridges', 'four invented words here', 'café au lait noir']],
  [null, ['kX3#vv9pLq0z', 'ключ под ковром', 'a first hijacking']],
])('finds the fault %s in each of %j', (fault, typed) => {
  expect(typed.map(checkPassphrase)).toEqual(typed.map(() => fault));
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

it('draws twelve characters in three groups, none of which looks like another', () => {
  /** Every byte counts up from the first. */
  const from = (first: number) => (bytes: Uint8Array) => bytes.map((_, at) => first + at);
  expect([drawFileCode(from(0)), drawFileCode(from(212))]).toEqual([
    ...['0123-4567-89AB', 'MNPQ-RSTV-WXYZ'],
  ]);
  const draw = () => drawFileCode((bytes) => crypto.getRandomValues(bytes));
  const drawn = draw();
  expect(drawn).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-?){3}$/);
  expect(draw()).not.toBe(drawn);
});

it.each([
  ['k1m2-qb4x-9t0c', 'K1M2-QB4X-9T0C'],
  ['KIM2 QB4X 9TOC', 'K1M2-QB4X-9T0C'],
  ['  klm2qb4x9toc ', 'K1M2-QB4X-9T0C'],
  ['k1m2–qb4x—9t0c', 'K1M2-QB4X-9T0C'],
  ['K1M2-QB4X-9T0', null],
  ['K1M2-QB4X-9T0CC', null],
  ['U1M2-QB4X-9T0C', null],
  ['four invented words', null],
])('reads %j as %s', (typed, code) => {
  expect(readFileCode(typed)).toBe(code);
});

it.each(
  textTable(`
    K1M2-QB4X-9T0C | K1M2-QB4X-9T0C | true
    K1M2-QB4X-9T0C | kim2qb4x9toc | true
    K1M2-QB4X-9T0C | kim2qb4x9tod | false
    lanternquay0 | lanternquay0 | true
    lanternquay0 | LANTERNQUAY0 | false`),
)('a file with %s opens by %s: %s', async (sealedWith = '', typed = '', opens) => {
  const read = await readTransferFile(await writeEncryptedFile([], sealedWith), typed);
  expect(`${read.ok}`).toBe(opens);
});
