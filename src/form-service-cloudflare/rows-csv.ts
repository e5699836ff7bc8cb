import { csvLine } from '#src/lib/csv-line.ts';
import { defused } from '#src/lib/defused.ts';
import { columns, type Entries } from '#src/outbox/delivery/contract.ts';
import { ofAll } from './front.ts';
import { reply } from './reply.ts';
import { forms, placeOf, type Settings, type StoredRow } from './share.ts';

/** Rows that come at once. */
const pageLength = 10_000;

/** The columns of a form: the fields that the site has now. */
const titlesOf = (form: string): readonly string[] => [
  ...[columns.received, columns.id, columns.captured],
  ...(new Map(Object.entries(forms)).get(form) ?? []),
  ...[columns.others, columns.followUpState, columns.followUp],
];

/** The cells of a row by title. An answer whose field the site no longer has is among the others. */
export function cellsOf(row: StoredRow): Entries {
  const titles = titlesOf(row.form);
  const read: Entries = JSON.parse(row.cells);
  const stored = Object.entries(read);
  const isKnown = ([name = '']: readonly string[]) => titles.includes(name);
  const { [columns.others]: others = '', ...known } = Object.fromEntries(stored.filter(isKnown));
  const lost = stored.filter((one) => !isKnown(one) && one[1] !== '').map((one) => one.join(': '));
  return {
    ...known,
    [columns.received]: row.received,
    [columns.others]: [others, ...lost].filter(Boolean).join('\n'),
    [columns.followUpState]: defused(row.state),
    [columns.followUp]: defused(row.text),
  };
}

/**
 * A page of a form's rows behind a place, in the order of their arrival over all shares, and where the next page is. The
 * shares first say where their rows are, so that only those of the page come.
 */
export async function rowsCsv(query: URLSearchParams, settings: Settings): Promise<Response> {
  const [form, after] = [query.get('form') ?? '', query.get('after') ?? ''];
  const most = Math.min(pageLength, Math.abs(Number(query.get('most'))) || pageLength);
  const all = await ofAll<string>(settings, (share) => share.places(form, after, most));
  const places = [...all].sort().slice(0, most);
  // Before all rows, if there are none.
  const end = places.at(-1) ?? '/';
  const rows = await ofAll<StoredRow>(settings, (share) => share.list(form, after, end));
  const titles = titlesOf(form);
  const lines = [...rows]
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .map(cellsOf)
    .map((cells) => titles.map((title) => cells[title] ?? ''));
  const isLast = places.length < most;
  query.delete('key');
  query.set('after', end);
  return reply([titles, ...lines].map(csvLine).join(''), {
    'Content-Type': 'text/csv; charset=utf-8',
    ...(!isLast && { Link: `<?${query}>; rel="next"` }),
  });
}
