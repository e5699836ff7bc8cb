/**
 * A formula's start in spreadsheets (OWASP, CSV Injection), even after white space, control or zero-width characters,
 * and on any line. Skips end with the line, so that line breaks are read once.
 */
const formulaStart =
  /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]|[\r\n](?:(?![\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠]/u;

/** Prefixes a visible apostrophe if a spreadsheet would run the text, perhaps only after a CSV export. */
export const defused = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
