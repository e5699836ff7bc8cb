/** Bars separate cells; an indented line is another cell of the row above. `\n` is a line break. */
export const textTable = (text: string): readonly string[][] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map((row) => row.split(/ \| |\n +/).map((cell) => cell.replaceAll('\\n', '\n')));

/** Rows of cells. The last cell, the sentence, is on a line below; rows without one have that of the next row. */
export function sentenceTable(text: string): readonly (readonly string[])[] {
  const rows = textTable(text);
  const whole = Math.max(...rows.map((cells) => cells.length));
  return rows.map((cells, place) => {
    const own = rows.slice(place).find((one) => one.length === whole);
    return [...cells.slice(0, whole - 1), own?.at(-1) ?? ''];
  });
}
