/**
 * What a spreadsheet program takes for the beginning of a formula (OWASP, CSV Injection), full-width forms
 * too, also behind white space, control characters and those of no width, or at the beginning of any line.
 * The database has the same rule (`src/form-service-database`).
 */
const formulaStart =
  /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]|[\r\n][\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * A text that no spreadsheet program runs, also once the sheet was exported as CSV, where the cell's kind is
 * lost: an apostrophe that one can see stands before it.
 */
export const defused = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
