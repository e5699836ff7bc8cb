/** Crockford's base 32 (https://www.crockford.com/base32.html), without the confusable I, L, O and U. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param length at least, with leading zeros */
export function writeBase32(value: bigint, length = 1): string {
  let written = '';
  for (let left = value; left > 0n; left >>= 5n) {
    written = alphabet.charAt(Number(left & 31n)) + written;
  }
  return written.padStart(length, '0');
}
