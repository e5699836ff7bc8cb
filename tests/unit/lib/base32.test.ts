import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBase32, writeBase32 } from '#src/lib/base32.ts';

it.each([
  [0n, 1, '0'],
  [0n, 5, '00000'],
  [31n, 2, '0Z'],
  [32n, 1, '10'],
])('writes %s with %s characters at least as %s', (value, length, written) => {
  expect(writeBase32(value, length)).toBe(written);
});

it('reads what it wrote', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 128n }), (value) => {
      expect(readBase32(writeBase32(value))).toBe(value);
    }),
  );
});

it.each(['', 'I', 'U', 'a', '1 ', '-1'])('refuses %j', (written) => {
  expect(readBase32(written)).toBeNull();
});
