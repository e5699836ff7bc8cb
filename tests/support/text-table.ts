/**
 * The rows of a table that is written as text, so that each is read at a glance: its cells stand between bars, and
 * a line that is set in is one more cell of the row above it. `\n` in a cell is a line's end.
 */
export const textTable = (text: string): readonly string[][] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map((row) => row.split(/ \| |\n +/).map((cell) => cell.replaceAll('\\n', '\n')));
