import { defused } from '#src/lib/defused.ts';
import { isRecord } from '#src/lib/result.ts';
import { columns, type Entries } from '#src/outbox/delivery/contract.ts';
import { sharesOf } from './front.ts';
import type { Place, Settings, StoredRow } from './share.ts';

/** As many rows come at once. */
export const pageLength = 10_000;

/** Before every row. */
const beginning: Place = { received: '', id: '' };

/** A place as it is in an address; without one, the beginning. */
export function placeIn(text: string | null): Place {
  const [received = '', id = ''] = text?.split('/') ?? [];
  return { ...beginning, received, id };
}

export const writtenPlace = ({ received, id }: Place): string => `${received}/${id}`;

const isBehind = (one: Place, other: Place): boolean =>
  one.received === other.received ? one.id > other.id : one.received > other.received;

/** The columns of a form: the fields that the site has now. */
export const titlesOf = (form: string, { FORMS }: Settings): readonly string[] => [
  ...[columns.received, columns.id, columns.captured],
  ...(Object.hasOwn(FORMS, form) ? (FORMS[form] ?? []) : []),
  ...[columns.others, columns.followUpState, columns.followUp],
];

/** The cells of a row by title. An answer whose field the site no longer has is among the others. */
export function cellsOf(
  { cells, received, state, text }: StoredRow,
  titles: readonly string[],
): Entries {
  const read: unknown = JSON.parse(cells);
  const stored = isRecord(read)
    ? Object.entries(read).map(([name, cell]) => [name, `${cell}`])
    : [];
  const others = stored
    .filter(([name = '', cell]) => !titles.includes(name) && cell !== '')
    .map((answer) => answer.join(': '));
  const known = Object.fromEntries(stored.filter(([name = '']) => titles.includes(name)));
  return {
    ...known,
    [columns.others]: [known[columns.others] ?? '', ...others].filter(Boolean).join('\n'),
    [columns.received]: received,
    [columns.followUpState]: defused(state),
    [columns.followUp]: defused(text),
  };
}

/**
 * A form's rows behind a place, at most a page, in the order of their arrival over all shares.
 * Each share hands over a part; what is behind the end of a full part waits for the next.
 */
export async function pageOf(
  form: string,
  after: Place,
  { settings, most }: { settings: Settings; most: number },
): Promise<readonly StoredRow[]> {
  const { all } = sharesOf(settings, settings.SHARE_COUNT);
  const part = Math.ceil(most / all.length) + 100;
  const rows: StoredRow[] = [];
  let isMore = true;
  let from = after;
  while (isMore && rows.length < most) {
    const place = from;
    const parts = await Promise.all(all.map((share) => share.list(form, place, part)));
    const ends = parts.filter((own) => own.length === part).flatMap((own) => own.at(-1) ?? []);
    const end = ends.reduce<Place | null>(
      (first, one) => (first === null || isBehind(first, one) ? one : first),
      null,
    );
    const safe = parts.flat().filter((row) => end === null || !isBehind(row, end));
    rows.push(...safe.sort((one, other) => (isBehind(one, other) ? 1 : -1)));
    isMore = end !== null;
    from = end ?? from;
  }
  return rows.slice(0, most);
}

/** RFC 4180, each cell in quotes. */
export const csvOf = (rows: readonly StoredRow[], titles: readonly string[]): string =>
  [
    Object.fromEntries(titles.map((title) => [title, title])),
    ...rows.map((row) => cellsOf(row, titles)),
  ]
    .map((cells) => titles.map((title) => `"${(cells[title] ?? '').replaceAll('"', '""')}"`))
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
