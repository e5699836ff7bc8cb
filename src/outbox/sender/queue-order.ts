import { backoffKind } from '#src/outbox/model/retry-policy.ts';
import type { OutboxTransaction, Settings } from '#src/outbox/model/settings.ts';
import type { Queued, Submission } from '#src/outbox/model/submission.ts';

/* Which submissions a drain leases next. */

/**
 * A drain looks at each submission once in each rank: first those that nothing speaks against, in order of capture; then
 * those of a form that fails, one at a time; last those that failed by themselves.
 */
export type QueuePosition = {
  /** That of `keys`. */
  readonly rank: number;
  /** Seen, of higher ranks. */
  readonly later: readonly (readonly number[])[];
  readonly keys: readonly number[];
  readonly seen: number;
  /** The greatest sequence read. */
  readonly last: number;
  /** The end of the pause when the person requested `only`; later pauses still count. */
  readonly ignoredPause: number | null;
};

export const startOfQueue = (keys: readonly number[]): QueuePosition => ({
  rank: 0,
  later: [[], [], []],
  keys,
  seen: 0,
  last: keys.at(-1) ?? 0,
  ignoredPause: null,
});

export type Pausing = Promise<{ readonly isPaused: boolean }>;

type Taking = {
  readonly transaction: OutboxTransaction<'readwrite'>;
  readonly count: number;
  /** How many the drain has already. */
  readonly leased: number;
  /** Ids; null for all. */
  readonly only: ReadonlySet<string> | null;
  readonly forms: Settings['forms'];
  readonly pausing: Pausing;
  /** @returns null if it may not be leased now */
  readonly consider: (stored: Submission | undefined) => Queued | null;
  /** How many requests may go at once with it. */
  readonly slotsOf: (queued: Queued) => number;
};

type Taken = { readonly taken: readonly Queued[]; readonly position: QueuePosition };

/** Whether it goes alone, because others of its form have failed since a success. */
export const isFailing = (one: Queued, forms: Settings['forms']): boolean =>
  forms[one.form]?.[backoffKind(one)] !== undefined;

const lastRank = 2;

const rankOf = (one: Queued, forms: Settings['forms']): number =>
  backoffKind(one) === 'again' ? lastRank : isFailing(one, forms) ? 1 : 0;

/** Reads more and more at once while it finds nothing. */
const mostRead = 100;

/** @returns null during a pause */
export async function takeInOrder(
  { transaction, count, leased, only, forms, pausing, consider, slotsOf }: Taking,
  from: QueuePosition,
): Promise<Taken | null> {
  const store = transaction.objectStore('submissions');
  const taken: Queued[] = [];
  let { keys, seen, last, rank } = from;
  const later = from.later.map((all) => [...all]);
  let reads = count;
  /** @returns true if no other is taken with it */
  const take = (stored: Submission | undefined): boolean => {
    const found = consider(stored);
    const own = found === null ? 0 : rankOf(found, forms);
    if (found === null || own > rank) {
      seen += 1;
      if (found !== null) later[own]?.push(found.sequence);
      return false;
    }
    const isAlone = slotsOf(found) === 1;
    // One that must be sent alone waits for the others.
    if (isAlone && leased + taken.length > 0) return true;
    taken.push(found);
    seen += 1;
    return isAlone || taken.length === count;
  };
  for (let isFull = false; !isFull; reads = Math.min(2 * reads, mostRead)) {
    const batch = keys.slice(seen, seen + reads);
    if (batch.length > 0) {
      const records = await Promise.all(batch.map((key) => store.get(key)));
      if ((await pausing).isPaused) return null;
      isFull = records.some(take);
      continue;
    }
    seen = 0;
    keys = (await queuedKeys(transaction, only)).filter((key) => key > last);
    last = keys.at(-1) ?? last;
    if (keys.length > 0) rank = 0;
    for (let next = 1; keys.length === 0 && next <= lastRank; next += 1) {
      keys = later[next]?.splice(0) ?? [];
      rank = next;
    }
    if (keys.length === 0) break;
  }
  return { taken, position: { ...from, keys, seen, last, rank, later } };
}

async function queuedKeys(
  transaction: OutboxTransaction<'readwrite'>,
  only: Taking['only'],
): Promise<readonly number[]> {
  const store = transaction.objectStore('submissions');
  if (only === null) return store.index('state').getAllKeys('queued');
  const keys = await Promise.all([...only].map((id) => store.index('id').getKey(id)));
  return keys.filter((key) => key !== undefined).sort((a, b) => a - b);
}
