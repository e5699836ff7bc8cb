import { alphabet } from '#src/lib/base32.ts';

const minPassphraseLength = 12;

/** `sequence`: mostly the alphabet, digits or a row of keys. */
export type PassphraseFault = 'short' | 'repeated' | 'sequence';

/** Unicode's NFKC, trimmed. */
export const normalizePassphrase = (typed: string): string => typed.normalize('NFKC').trim();

/** Finds what guessing programs try first. It cannot recognize a good passphrase. */
export function checkPassphrase(typed: string): PassphraseFault | null {
  const characters = [...normalizePassphrase(typed).toLowerCase()];
  if (characters.length < minPassphraseLength) return 'short';
  if (new Set(characters).size < minDifferent || isRepeated(characters)) return 'repeated';
  return isSequence(characters) ? 'sequence' : null;
}

const minDifferent = 5;

/** Repeats one part, the last time perhaps cut off: 'lanternlantern', '123456123456'. */
function isRepeated(characters: readonly string[]): boolean {
  // Each beginning's longest prefix that is also its suffix (Knuth, Morris and Pratt): linear for any pasted text.
  const borders: number[] = [];
  for (const [at, one] of characters.entries()) {
    let border = borders[at - 1] ?? 0;
    while (border > 0 && characters[border] !== one) border = borders[border - 1] ?? 0;
    borders.push(at > 0 && characters[border] === one ? border + 1 : 0);
  }
  const part = characters.length - (borders.at(-1) ?? 0);
  return part * 2 <= characters.length;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Two of three characters follow their neighbor in a row, in either direction. */
function isSequence(characters: readonly string[]): boolean {
  const beside = characters.filter((one, at) => {
    const before = characters[at - 1];
    if (before === undefined) return false;
    return rows.some((row) => row.includes(before + one) || row.includes(one + before));
  });
  return beside.length >= ((characters.length - 1) * 2) / 3;
}

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
 * A code as a person hears and types it: in lower case, without dashes, O for 0, I or L for 1.
 * @returns it as it was drawn; null for any other passphrase
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
