import { csvLine } from '#src/lib/csv-line.ts';
import { defused } from '#src/lib/defused.ts';
import { isRecord } from '#src/lib/result.ts';
import { columns, type Entries } from '#src/outbox/delivery/contract.ts';
import { sharesOf } from './front.ts';
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
  const read: unknown = JSON.parse(cells);
  const stored = isRecord(read)
    ? Object.entries(read).map(([name, cell]) => [name, `${cell}`])
    : [];
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
  const all = sharesOf(settings).all();
  const places = (await Promise.all(all.map((share) => share.places(form, after, most))))
    .flat()
    .sort();
  const end = places[most - 1] ?? places.at(-1);
  if (end === undefined) return [];
  const rows = (await Promise.all(all.map((share) => share.list(form, after, end)))).flat();
  return rows.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
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
