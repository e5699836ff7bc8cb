import {
  answer,
  type EndpointAnswer,
  type Received,
  type Rows,
} from '#src/outbox/delivery/answer.ts';
import {
  columns,
  type Entries,
  paramNames,
  type RetryLaterResponse,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import type { DayCount, Settings } from './share.ts';

/** For one share, in milliseconds: a browser waits 20 s in all. */
const patience = 10_000;

/** The shares of all ids: `of` by the first digits of one, in any letter case; `split` with the ids of each. */
export function sharesOf({ SHARES, SHARE_COUNT }: Settings, count = SHARE_COUNT) {
  const place = (id: string) => Number.parseInt(id.slice(0, 8), 16) % count;
  const share = (at: number) => SHARES.get(SHARES.idFromName(`share-${at}-of-${count}`));
  return {
    all: () => Array.from({ length: count }, (_, at) => share(at)),
    of: (id: string) => share(place(id)),
    split: (ids: readonly string[]) =>
      [...new Set(ids.map(place))].map(
        (at) => [share(at), ids.filter((id) => place(id) === at)] as const,
      ),
  };
}

/** Rows are also in the shares of before while they are copied. */
export const shareCounts = (settings: Settings): readonly number[] =>
  isCopying(settings)
    ? [settings.SHARE_COUNT, settings.FORMER_SHARE_COUNT]
    : [settings.SHARE_COUNT];

/** Not into the shares that the rows are in: what is copied is erased where it was. */
export const isCopying = ({ SHARE_COUNT, FORMER_SHARE_COUNT }: Settings): boolean =>
  FORMER_SHARE_COUNT > 0 && FORMER_SHARE_COUNT !== SHARE_COUNT;

/** @returns null if the share fails, or is too slow */
async function heard<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await Promise.race([promise, scheduler.wait(patience).then(() => null)]);
  } catch {
    // The error could name a row.
    console.error('A share did not answer.');
    return null;
  }
}

/** What the shares know of one request. */
type Known = { readonly entries?: Entries } & Partial<Pick<Rows, 'append' | 'find' | 'count'>>;

/**
 * The contract's response. `answer` waits for nothing: its first run says what it needs of the shares, its second has it.
 * @param address of the sender
 * @param isOwner whether the request has the owner's key
 */
export async function respond(
  entries: Entries,
  length: number,
  { settings, address, isOwner }: { settings: Settings; address: string; isOwner: boolean },
): Promise<EndpointAnswer> {
  const later = { ok: false, retryAfter: Math.ceil(20 + 40 * Math.random()) } as const;
  const { MODE: mode, FORMS: forms } = settings;
  const rows: Rows = {
    ...{ mode, forms: mode === 'deliver' ? forms : {}, isOwner: () => isOwner },
    ...{ append: () => later, find: () => later, count: () => [] },
  };
  let ask = async (): Promise<Known> => ({});
  answer(entries, length, {
    ...rows,
    append(form, row) {
      ask = async () => {
        const id = row[columns.id] ?? '';
        const stored = sharesOf(settings).of(id).append(form, row, address);
        const received = await heard<Received | RetryLaterResponse>(stored);
        return { append: () => received ?? { ...later, id } };
      };
      return later;
    },
    find(ids) {
      ask = () => found(entries, ids, settings);
      return later;
    },
    count() {
      ask = async () => {
        const counts = totalsOf(await daysOf(settings), settings);
        return { count: () => counts.map(({ days: _, ...form }) => form) };
      };
      return [];
    },
  });
  const known = await ask();
  return answer(known.entries ?? entries, length, { ...rows, ...known });
}

/** Asks each share for its own ids. Those of a share that does not answer are not asked for: nothing is known of them. */
async function found(entries: Entries, ids: readonly string[], settings: Settings): Promise<Known> {
  const answers = await Promise.all(
    shareCounts(settings).flatMap((count) =>
      sharesOf(settings, count)
        .split(ids)
        .map(async ([share, own]) => ({ own, rows: await heard(share.find(own)) })),
    ),
  );
  const unknown = answers.flatMap(({ own, rows }) => (rows === null ? own : []));
  if (ids.length > 0 && ids.every((id) => unknown.includes(id))) return {};
  const asked = (entries[paramNames.ids] ?? '').split(' ').filter(Boolean);
  const rest = asked.slice(0, statusQueryLimit).filter((id) => !unknown.includes(id));
  return {
    entries: { ...entries, [paramNames.ids]: rest.join(' ') },
    find: () => answers.flatMap(({ rows }) => rows ?? []),
  };
}

/** What each share has of each day. @throws if one fails: a part of a count says nothing */
export const daysOf = async (settings: Settings): Promise<readonly DayCount[]> =>
  (
    await Promise.all(
      sharesOf(settings)
        .all()
        .map((share) => share.counts()),
    )
  ).flat();

export const totalOf = (days: readonly DayCount[]): number =>
  days.reduce((sum, { count }) => sum + count, 0);

/** How many have arrived of each form, of the site's and of those before, and the days of its own. */
export function totalsOf(days: readonly DayCount[], { FORMS }: Settings) {
  const forms = new Set([...Object.keys(FORMS), ...days.map(({ form }) => form)]);
  return [...forms].map((form) => {
    const own = days.filter((one) => one.form === form);
    const lasts = own.map(({ last }) => last).sort();
    return { form, count: totalOf(own), lastArrival: lasts.at(-1) ?? null, days: own };
  });
}
