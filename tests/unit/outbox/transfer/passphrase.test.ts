// Proves specification 7.3.
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
