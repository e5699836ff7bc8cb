/** The fewest characters of a passphrase that a file is encrypted with. */
export const minPassphraseLength = 12;

/**
 * Why a passphrase would be guessed at once.
 * - `short`: it has fewer than 12 characters.
 * - `repeated`: it is a few characters, or one word, again and again.
 * - `sequence`: it mostly follows the alphabet, the digits or a row of keys.
 */
export type PassphraseFault = 'short' | 'repeated' | 'sequence';

/** A passphrase as its key is derived from it: Unicode's NFKC, without white space around it. */
export const normalizePassphrase = (typed: string): string => typed.normalize('NFKC').trim();

/**
 * Finds the passphrases that every guessing program tries first. It cannot tell a good one: four or more
 * unrelated words are up to the person.
 * @returns null where none of that is so
 */
export function checkPassphrase(typed: string): PassphraseFault | null {
  const characters = [...normalizePassphrase(typed).toLowerCase()];
  if (characters.length < minPassphraseLength) return 'short';
  if (new Set(characters).size < minDifferent || isRepeated(characters)) return 'repeated';
  return isSequence(characters) ? 'sequence' : null;
}

const minDifferent = 5;

/** Whether it is one part twice or more, the last time perhaps cut off: 'lanternlantern', '123456123456'. */
function isRepeated(characters: readonly string[]): boolean {
  const longest = Math.floor(characters.length / 2);
  return Array.from({ length: longest }, (_, at) => at + 1).some((part) =>
    characters.every((one, at) => at < part || one === characters[at - part]),
  );
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether two of three characters stand beside their neighbor in one of the rows, in either direction. */
function isSequence(characters: readonly string[]): boolean {
  const beside = characters.filter((one, at) => {
    const before = characters[at - 1];
    if (before === undefined) return false;
    return rows.some((row) => row.includes(before + one) || row.includes(one + before));
  });
  return beside.length >= ((characters.length - 1) * 2) / 3;
}
