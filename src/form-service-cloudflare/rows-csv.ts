import { csvLine } from '#src/lib/csv-line.ts';
import { defused } from '#src/lib/defused.ts';
import { columns, type Entries } from '#src/outbox/delivery/contract.ts';
import { ofAll } from './front.ts';
import { placeOf, type Settings, type StoredRow } from './share.ts';

/** The columns of a form: the fields that the site has now. */
const titlesOf = (form: string, { FORMS }: Settings): readonly string[] => [
  ...[columns.received, columns.id, columns.captured],
  ...(new Map(Object.entries(FORMS)).get(form) ?? []),
  ...[columns.others, columns.followUpState, columns.followUp],
];

/** The cells of a row by title. An answer whose field the site no longer has is among the others. */
export function cellsOf(
  { form, cells, received, state, text }: StoredRow,
  settings: Settings,
): Entries {
  const titles = titlesOf(form, settings);
  const read: Entries = JSON.parse(cells);
  const stored = Object.entries(read);
  const isKnown = ([name = '']: readonly string[]) => titles.includes(name);
  const { [columns.others]: others = '', ...known } = Object.fromEntries(stored.filter(isKnown));
  const lost = stored.filter((one) => !isKnown(one) && one[1] !== '').map((one) => one.join(': '));
  return {
    ...known,
    [columns.received]: received,
    [columns.others]: [others, ...lost].filter(Boolean).join('\n'),
    [columns.followUpState]: defused(state),
    [columns.followUp]: defused(text),
  };
}

/**
 * A form's rows behind a place, in the order of their arrival over all shares. The shares first say where their rows
 * are, so that only those of the page come.
 */
export async function rowsOf(
  form: string,
  { after, most }: { after: string; most: number },
  settings: Settings,
): Promise<readonly StoredRow[]> {
  const places = await ofAll<string>(settings, (share) => share.places(form, after, most));
  const end = [...places].sort().slice(0, most).at(-1);
  if (end === undefined) return [];
  const rows = await ofAll<StoredRow>(settings, (share) => share.list(form, after, end));
  return [...rows].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** @returns a table in CSV, with the titles first */
export function csvOf(form: string, rows: readonly StoredRow[], settings: Settings): string {
  const titles = titlesOf(form, settings);
  const lines = rows.map((row) => {
    const cells = cellsOf(row, settings);
    return titles.map((title) => cells[title] ?? '');
  });
  return [titles, ...lines].map(csvLine).join('');
}
