import { alphabet } from '#src/lib/base32.ts';

const codeLength = 12;

/**
 * 60 random bits. Under the file's rounds, no guessing finds them.
 * @param fill with random bytes, such as `crypto.getRandomValues`
 * @returns such as 'K7M2-QB4X-9T3C'
 */
export const drawFileCode = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string =>
  inGroups(
    [...fill(new Uint8Array(codeLength))].map((byte) => alphabet.charAt(byte & 31)).join(''),
  );

/**
 * As a person hears and types it: in lower case, without dashes, O for 0, I or L for 1.
 * @returns it as it was drawn; null for anything else
 */
export function readFileCode(typed: string): string | null {
  const read = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isCode = read.length === codeLength && [...read].every((one) => alphabet.includes(one));
  return isCode ? inGroups(read) : null;
}

const inGroups = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');
