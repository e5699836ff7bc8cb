import { expect, it } from 'vitest';
import { writeBase32 } from '#src/lib/base32.ts';

it.each([
  [0n, 1, '0'],
  [0n, 5, '00000'],
  [31n, 2, '0Z'],
  [32n, 1, '10'],
])('writes %s with %s characters at least as %s', (value, length, written) => {
  expect(writeBase32(value, length)).toBe(written);
});
