import { alphabet } from '#src/lib/base32.ts';
import { answer, type Rows } from '#src/outbox/delivery/answer.ts';
import { columns, type Entries, isUuid, paramNames } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { rightOf } from './access.ts';
import type { Asked, DayCount, Settings, Share } from './share.ts';

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

/** How the ids of a receipt begin: ten digits and a hyphen. Of a whole id, itself. @returns null for anything else */
export function idStartOf(receipt: string | null): string | null {
  const text = receipt?.trim() ?? '';
  if (isUuid(text)) return text.toLowerCase();
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (code.length !== 9) return null;
  // What is no digit makes another code.
  const bits = [...code.slice(0, -1)].reduce((all, one) => all * 32 + alphabet.indexOf(one), 0);
  const start = bits.toString(16).padStart(10, '0').replace(/^.{8}/, '$&-');
  return receiptOf(start).replaceAll('-', '') === code ? start : null;
}

/** What all shares answer. @throws if one fails */
export async function ofAll<Row>(
  settings: Settings,
  ask: (share: DurableObjectStub<Share>) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  return (await Promise.all(sharesOf(settings).all().map(ask))).flat();
}

/**
 * The number of shares; behind it that of before, if rows are copied. It is another: what is copied is erased where it
 * was.
 */
export const shareCounts = ({ SHARE_COUNT, FORMER_SHARE_COUNT }: Settings): readonly number[] =>
  [...new Set([SHARE_COUNT, FORMER_SHARE_COUNT])].filter((count) => count > 0);

/** @returns null if the share fails, or is too slow */
const heard = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([promise, scheduler.wait(patience).then(() => null)]).catch(() => {
    // The error could name a row.
    console.error('A share did not answer.');
    return null;
  });

/** What the shares know of one request. */
type Known = { readonly entries?: Entries } & Partial<Pick<Rows, 'append' | 'find' | 'count'>>;

/**
 * The contract's response. `answer` waits for nothing: its first run says what it needs of the shares, its second has it.
 */
export async function respond(entries: Entries, length: number, asked: Asked) {
  const { settings, address } = asked;
  const later = { ok: false, retryAfter: Math.ceil(20 + 40 * Math.random()) } as const;
  const isOwner = (await rightOf(entries[paramNames.key] ?? '', asked)) !== null;
  const { MODE: mode, FORMS: forms } = settings;
  let ask = async (): Promise<Known> => ({});
  const rows: Rows = {
    ...{ mode, forms: mode === 'deliver' ? forms : {}, isOwner: () => isOwner },
    append(form, row) {
      ask = async () => {
        const id = row[columns.id] ?? '';
        const stored = sharesOf(settings).of(id).append(form, row, address);
        const received = await heard<ReturnType<Rows['append']>>(stored);
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
        const counts = await totalsOf(settings);
        return { count: () => counts.map(({ days: _, ...form }) => form) };
      };
      return [];
    },
  };
  answer(entries, length, rows);
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
  const rest = ids.filter((id) => !unknown.includes(id));
  return {
    ...(unknown.length > 0 && { entries: { ...entries, [paramNames.ids]: rest.join(' ') } }),
    find: () => answers.flatMap(({ rows }) => rows ?? []),
  };
}

export const totalOf = (days: readonly DayCount[]): number =>
  days.reduce((sum, { count }) => sum + count, 0);

/**
 * How many have arrived of each form, of the site's and of those before, and the days of its own.
 * @throws if a share fails: a part of a count says nothing
 */
export async function totalsOf(settings: Settings) {
  const days: readonly DayCount[] = await ofAll(settings, (share) => share.counts());
  const forms = new Set([...Object.keys(settings.FORMS), ...days.map(({ form }) => form)]);
  return [...forms].map((form) => {
    const own = days.filter((one) => one.form === form);
    const lasts = own.map(({ last }) => last).sort();
    return { form, count: totalOf(own), lastArrival: lasts.at(-1) ?? null, days: own };
  });
}
