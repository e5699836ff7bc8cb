import { stringify } from 'csv-stringify/sync';
import type { ServedForm } from './served-form.ts';

// A spreadsheet would run an answer such as '=HYPERLINK(…)': escape_formulas puts a ' before it.
const options = { record_delimiter: 'windows', escape_formulas: true } as const;

/** The header line of a form's CSV: 'Timestamp', then the title of each entry. */
export function headerLine(form: ServedForm): string {
  return stringify([['Timestamp', ...form.entries.map(({ title }) => title)]], options);
}

/** One response as a CSV line; an entry without a value leaves its column empty. */
export function responseLine(
  form: ServedForm,
  values: ReadonlyMap<number, string>,
  time: number,
): string {
  const cells = form.entries.map(({ entry }) => values.get(entry) ?? '');
  return stringify([[new Date(time).toISOString(), ...cells]], options);
}
