import { alphabet } from '#src/lib/base32.ts';
import { type EndpointAnswer, idsIn, whatArrived } from '#src/outbox/delivery/answer.ts';
import { type Entries, isUuid, paramNames, wrongKeyReason } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { rightOf } from './access.ts';
import { type Asked, type DayCount, forms, type Settings, type Share } from './share.ts';

/** For one share, in milliseconds: a browser waits 20 s in all. */
const patience = 10_000;

/** The shares of all ids: `of` by the first digits of one, in any letter case; `split` with the ids of each. */
export function sharesOf({ SHARES, SHARE_COUNT }: Settings, count = SHARE_COUNT) {
  // What is no id has no share of its own.
  const place = (id: string) => Math.abs(Number.parseInt(id.slice(0, 8), 16)) % count || 0;
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

/** The contract's response. */
export async function respond(entries: Entries, length: number, asked: Asked) {
  const { settings, address } = asked;
  const id = entries[paramNames.id] ?? '';
  const later: EndpointAnswer = { ok: false, retryAfter: Math.ceil(20 + 40 * Math.random()) };
  switch (entries[paramNames.kind]) {
    case 'question':
      return (await arrivedOf(idsIn(entries), settings)) ?? later;
    case 'arrivals': {
      const right = await rightOf(entries[paramNames.key] ?? '', asked);
      if (right === null) return { ok: false, reason: wrongKeyReason };
      return { ok: true, forms: (await totalsOf(settings)).map(({ days: _, ...form }) => form) };
    }
    default: {
      const answered = sharesOf(settings).of(id).answer(entries, length, address);
      return (await heard<EndpointAnswer>(answered)) ?? { ...later, id };
    }
  }
}

/**
 * Asks each share for its own ids. Those of a share that does not answer are left out: nothing is known of them.
 * @returns null if nothing is known of any
 */
async function arrivedOf(ids: readonly string[], settings: Settings) {
  const answers = await Promise.all(
    shareCounts(settings).flatMap((count) =>
      sharesOf(settings, count)
        .split(ids)
        .map(async ([share, own]) => ({ own, rows: await heard(share.find(own)) })),
    ),
  );
  const unknown = answers.flatMap(({ own, rows }) => (rows === null ? own : []));
  const rest = ids.filter((id) => !unknown.includes(id));
  if (ids.length > 0 && rest.length === 0) return null;
  const found = answers.flatMap(({ rows }) => rows ?? []);
  return whatArrived(rest, found);
}

export const totalOf = (days: readonly DayCount[]): number =>
  days.reduce((sum, { count }) => sum + count, 0);

/**
 * How many have arrived of each form, of the site's and of those before, and the days of its own.
 * @throws if a share fails: a part of a count says nothing
 */
export async function totalsOf(settings: Settings) {
  const days: readonly DayCount[] = await ofAll(settings, (share) => share.counts());
  const all = new Set([...Object.keys(forms), ...days.map(({ form }) => form)]);
  return [...all].map((form) => {
    const own = days.filter((one) => one.form === form);
    const lasts = own.map(({ last }) => last).sort();
    return { form, count: totalOf(own), lastArrival: lasts.at(-1) ?? null, days: own };
  });
}
