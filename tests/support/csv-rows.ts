import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A row of the sheet, by column title. */
export type Row = Readonly<Record<string, string>>;

/** The local form service's rows; empty without a file. */
export function csvRows(folder: string, form: string): readonly Row[] {
  const file = join(folder, `local-${form}.csv`);
  if (!existsSync(file)) return [];
  return parse(readFileSync(file), { columns: true, bom: true });
}
