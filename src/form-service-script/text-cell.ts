/**
 * A cell that holds exactly this text. Google Sheets takes what follows a leading apostrophe as text: a zip
 * code keeps its zeros, a date stays what was written, and nothing becomes a formula.
 */
export const asText = (text: string): string => (text === '' ? '' : `'${text}`);

/** What a spreadsheet program takes for the beginning of a formula, full-width forms too. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/**
 * A text that no spreadsheet program runs, also once the sheet was exported as CSV, where the cell's kind is
 * lost: an apostrophe that one can see stands before it.
 */
export const defused = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
