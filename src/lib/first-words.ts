/** In characters. */
const longest = 60;

/**
 * @param texts of one person, in order
 * @returns the first words of the first that has any; null if none has
 */
export function firstWords(texts: readonly (string | undefined)[]): string | null {
  const text = texts.map((one = '') => one.trim().replace(/\s+/g, ' ')).find((one) => one !== '');
  if (text === undefined) return null;
  const characters = [...text];
  if (characters.length <= longest) return text;
  // Cuts no word, unless it fills half the line, as in a script without spaces.
  const space = characters.lastIndexOf(' ', longest);
  return `${characters.slice(0, space > longest / 2 ? space : longest).join('')}…`;
}
