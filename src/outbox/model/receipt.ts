import { alphabet, writeBase32 } from '#src/lib/base32.ts';

const length = 8;

/**
 * A code to read over a radio, such as `7K2M-9QX4-T`: the first 40 bits of the id, which the owner may map to an entry,
 * so that a receipt leads to the sheet's row.
 * @param id a UUID (RFC 9562), in any letter case
 */
export function receiptOf(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(0, length * 1.25)}`);
  const code = writeBase32(bits, length);
  return `${code.slice(0, 4)}-${code.slice(4)}-${checkCharacter(code)}`;
}

/**
 * Odd weights have inverses modulo 32, so this detects every single wrong character, and swapped neighbors unless they
 * are 16 apart.
 */
function checkCharacter(code: string): string {
  const sum = [...code].reduce(
    (total, one, place) => total + alphabet.indexOf(one) * (2 * place + 1),
    0,
  );
  return alphabet.charAt(sum % alphabet.length);
}
