import { type Result, succeed } from '#src/lib/result.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import { isLeaseOver } from './retry-policy.ts';
import type { OutboxTransaction } from './schema.ts';
import { getSetting, type Settings } from './settings.ts';
import type { Submission } from './submission.ts';
import { connected, recovered } from './transitions.ts';

/** How many submissions one transaction changes: thousands at once could take longer than one may. */
const batch = 200;

/** What a drain knows at its beginning. */
export type Start = {
  /** Sequences of everything queued, in order of capture. */
  readonly keys: readonly number[];
  readonly backoff: Settings['backoff'];
  readonly lastAttempt: Settings['lastAttempt'];
  /** Whether some context is delivering now, under a lease that has not ended. */
  readonly delivering: boolean;
};

/** Contexts whose held submissions were compared with the build's mapping, which stays the same in each. */
const compared = new WeakSet<Outbox>();

/**
 * Brings the queue up to date at the beginning of a drain: leases that have ended return to it, and held
 * submissions join it once their form is connected.
 * @param locked whether this drain has the lock, so that whoever took a lease under it has come to its end
 * @param leaving aborted once the page is left, and the lock with it: a transaction that waited for its
 *   return has it no more
 */
export async function recover(
  outbox: Outbox,
  locked: boolean,
  leaving?: AbortSignal,
): Promise<Result<Start, StorageFailure>> {
  let changed = 0;
  for (const [state, next] of [
    [
      'sending',
      (one: Submission) => recoverOne(one, locked && !leaving?.aborted, outbox.clock.now()),
    ],
    ['held', (one: Submission) => (mappingOf(outbox, one.form) ? connected(one) : null)],
  ] as const) {
    if (state === 'held' && compared.has(outbox)) continue;
    const done = await changeAll(outbox, state, next);
    if (!done.ok) return done;
    changed += done.value;
  }
  compared.add(outbox);
  if (changed > 0) outbox.channel.changed();
  const now = outbox.clock.now();
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const [keys, delivering, backoff, lastAttempt] = await Promise.all([
      states.getAllKeys('queued'),
      isDelivering(transaction, now),
      getSetting(transaction, 'backoff'),
      getSetting(transaction, 'lastAttempt'),
    ]);
    return { keys, backoff, lastAttempt, delivering };
  });
}

/** Whether some context is delivering now, under a lease that has not ended. */
export async function isDelivering(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<boolean> {
  const sending = await transaction.objectStore('submissions').index('state').getAll('sending');
  return sending.some((one) => one.state === 'sending' && !isLeaseOver(one.lease, now));
}

/** Changes those of a state that are to be changed, some at a time. @returns how many */
async function changeAll(
  outbox: Outbox,
  state: 'sending' | 'held',
  next: (stored: Submission) => Submission | null,
): Promise<Result<number, StorageFailure>> {
  const read = await outbox.database.read(async (transaction) => {
    const due: number[] = [];
    let cursor = await transaction.objectStore('submissions').index('state').openCursor(state);
    while (cursor) {
      if (next(cursor.value) !== null) due.push(cursor.primaryKey);
      cursor = await cursor.continue();
    }
    return due;
  });
  if (!read.ok) return read;
  let count = 0;
  for (let first = 0; first < read.value.length; first += batch) {
    const done = await outbox.database.write(async (transaction) => {
      const store = transaction.objectStore('submissions');
      const changes = read.value.slice(first, first + batch).map(async (key) => {
        const stored = await store.get(key);
        const changed = stored === undefined ? null : next(stored);
        if (changed !== null) await store.put(changed);
        return changed === null ? 0 : 1;
      });
      return (await Promise.all(changes)).reduce<number>((sum, one) => sum + one, 0);
    });
    if (!done.ok) return done;
    count += done.value;
  }
  return succeed(count);
}

const recoverOne = (stored: Submission, locked: boolean, now: number): Submission | null =>
  stored.state === 'sending' &&
  ((locked && stored.lease.underLock) || isLeaseOver(stored.lease, now))
    ? recovered(stored)
    : null;
