import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a table, by column title. */
export type Row = Readonly<Record<string, string>>;

/** The local form service's rows; empty without a file. */
export function csvRows(folder: string, form: string): readonly Row[] {
  const file = join(folder, `local-${form}.csv`);
  return existsSync(file) ? rowsByTitle(readFileSync(file, 'utf8')) : [];
}

export function rowsByTitle(csv: string): readonly Row[] {
  const [titles = [], ...rows] = readCsv(csv);
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));
}

/**
 * Reads RFC 4180 strictly, perhaps after a byte order mark.
 * @throws for any other text
 */
export function readCsv(csv: string): readonly (readonly string[])[] {
  const text = csv.replace(/^\ufeff/, '');
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`No cell begins at ${at}.`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0 || rows.some((one) => one.length !== rows[0]?.length)) {
    throw new Error('The rows have different lengths.');
  }
  return rows;
}
