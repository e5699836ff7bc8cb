/**
 * The letters and digits of a receipt: Crockford's base 32 (https://www.crockford.com/base32.html), which
 * leaves out I, L, O and U, so that nothing read over a radio is taken for something else.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many characters of a receipt come from the id; one more checks them. */
const length = 8;

/**
 * A short code for a submission that a person can read over a radio, such as `7K2M-9QX4-T`. It derives
 * from the id, which the owner may map to an entry, so that the sheet's row can be found from it: its
 * first eight characters are the first 40 bits of the id.
 * @param id a UUID (RFC 9562), in any letter case
 */
export function receiptOf(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(0, length * 1.25)}`);
  const code = Array.from({ length }, (_, place) =>
    alphabet.charAt(Number((bits >> BigInt(5 * (length - 1 - place))) & 31n)),
  ).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}-${checkCharacter(code)}`;
}

/**
 * Reads a receipt as a person writes it down: in any letter case, with or without dashes or spaces, with
 * I or L for 1 and O for 0.
 * @returns the receipt as `receiptOf` writes it; null where its check character does not fit
 */
export function readReceipt(written: string): string | null {
  const code = written.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  if (code.length !== length + 1 || [...code].some((one) => !alphabet.includes(one))) return null;
  const own = code.slice(0, length);
  if (checkCharacter(own) !== code.slice(length)) return null;
  return `${own.slice(0, 4)}-${own.slice(4)}-${code.slice(length)}`;
}

/**
 * Every place has an odd weight of its own, and odd numbers have an inverse modulo 32: every single wrong
 * character is found, and every two neighbors that changed places unless they are 16 apart.
 */
function checkCharacter(code: string): string {
  const sum = [...code].reduce(
    (total, one, place) => total + alphabet.indexOf(one) * (2 * place + 1),
    0,
  );
  return alphabet.charAt(sum % alphabet.length);
}
