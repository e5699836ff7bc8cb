/** Bars separate cells; an indented line is another cell of the row above. `\n` is a line break. */
export const textTable = (text: string): readonly string[][] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map((row) => row.split(/ \| |\n +/).map((cell) => cell.replaceAll('\\n', '\n')));
