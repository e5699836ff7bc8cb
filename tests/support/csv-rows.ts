import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A response as it stands in the sheet: by column title. */
export type Row = Readonly<Record<string, string>>;

/** The rows that the local form service has written for a form; none where there is no file. */
export function csvRows(folder: string, form: string): readonly Row[] {
  const file = join(folder, `local-${form}.csv`);
  if (!existsSync(file)) return [];
  return parse(readFileSync(file), { columns: true, bom: true });
}
