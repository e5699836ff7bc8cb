/** RFC 4180; every cell is quoted, so that its line breaks do not begin a line. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
