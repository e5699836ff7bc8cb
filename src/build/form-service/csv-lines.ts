import { stringify } from 'csv-stringify/sync';
import { defused } from '#src/lib/defused.ts';
import type { FormConfig } from './form-config.ts';

// Quoted: a line break of whatever kind in an answer begins no line of its own.
const options = { record_delimiter: 'windows', quoted: true } as const;

/** The header line of a form's CSV: 'Timestamp', then the title of each entry. */
export function headerLine(form: FormConfig): string {
  return stringify([['Timestamp', ...form.entries.map(({ title }) => title)]], options);
}

/** One response as a CSV line; an entry without a value leaves its column empty. */
export function responseLine(
  form: FormConfig,
  values: ReadonlyMap<number, string>,
  time: number,
): string {
  // A spreadsheet would run an answer such as '=HYPERLINK(…)'.
  const cells = form.entries.map(({ entry }) => defused(values.get(entry) ?? ''));
  return stringify([[new Date(time).toISOString(), ...cells]], options);
}
