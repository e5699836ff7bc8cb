import type { Result } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import {
  defaultSettings,
  getSetting,
  isSimulatingOffline,
  type LastAttempt,
  pausedUntil,
  putSetting,
  type Settings,
} from './settings.ts';
import { changeLeased, type EndedDelivery, postponeOne, settleOne } from './settle.ts';
import type { Sending } from './submission.ts';
import { type Hold, type LeaseRequest, type Queue, takeLeases } from './take-leases.ts';
import { givenBack } from './transitions.ts';

/** What is to be written down besides the outcomes. */
export type Notes = {
  /** Those that failed while others went through: they wait by themselves. */
  readonly postpone: readonly Sending[];
  /** Leases under which no request was made. */
  readonly giveBack: readonly Sending[];
  readonly lastAttempt: LastAttempt | null;
  readonly endBackoff: boolean;
};

export type ExchangeResult = {
  readonly taken: readonly Sending[];
  readonly hold: Hold;
  /** Whether any submission became another. */
  readonly changed: boolean;
};

/**
 * The one transaction of a drain: writes down what came of deliveries, and takes the next ones under
 * leases, so that no two contexts ever have the same one, whatever becomes of the lock. It reads the
 * person's word in the same transaction, so that nothing is sent or kept against it. Where it only takes
 * leases, its durability is relaxed: a power failure that undoes one leaves the submission queued.
 */
export async function exchange(
  outbox: Outbox,
  ended: readonly EndedDelivery[],
  wanted: LeaseRequest,
  queue: Queue,
  notes: Notes,
): Promise<Result<ExchangeResult, StorageFailure>> {
  const { keys, seen, last } = queue;
  const back = notes.giveBack.map(({ sequence }) => sequence);
  for (const sequence of back) queue.tried.delete(sequence);
  if (back.length > 0) Object.assign(queue, { keys: [...back, ...keys.slice(seen)], seen: 0 });
  const done = await outbox.database.write(
    async (transaction) => {
      // Read beside the rest, not before it: every wait for a request costs a submission as much as a write.
      const preferences = getSetting(transaction, 'preferences');
      // One that has just failed is postponed as what it has become.
      const settling = Promise.all(
        ended.map((one) => settleOne(outbox, transaction, preferences, one)),
      ).then(() =>
        Promise.all(notes.postpone.map((failed) => postponeOne(outbox, transaction, failed))),
      );
      const writes: Promise<unknown>[] = [
        settling,
        ...notes.giveBack.map((unused) =>
          changeLeased(transaction, unused, (stored) => givenBack(stored, unused)),
        ),
      ];
      const { lastAttempt, endBackoff } = notes;
      if (lastAttempt !== null) writes.push(putSetting(transaction, 'lastAttempt', lastAttempt));
      if (endBackoff) writes.push(putSetting(transaction, 'backoff', defaultSettings.backoff));
      const holding = preferences.then((said) => holdOf(said, queue, outbox.clock.now()));
      // Where the transaction is aborted before it is awaited, that is what says so.
      holding.catch(() => {});
      // What is given back may be taken at once.
      if (notes.giveBack.length > 0) await Promise.all(writes);
      const taking = takeLeases(outbox, transaction, wanted, queue, holding);
      const [{ taken, held }, hold] = await Promise.all([taking, holding, ...writes]);
      return { taken, hold, changed: ended.length + taken.length + held > 0 };
    },
    { durability: ended.length + notes.postpone.length > 0 ? 'strict' : 'relaxed' },
  );
  if (done.ok) {
    for (const { sequence } of done.value.taken) queue.tried.add(sequence);
  } else {
    // A transaction that failed has taken nothing.
    Object.assign(queue, { keys, seen, last });
  }
  return done;
}

function holdOf(preferences: Settings['preferences'], queue: Queue, now: number): Hold {
  if (isSimulatingOffline(preferences)) return 'practice';
  const until = pausedUntil(preferences, now);
  if (queue.only !== null) queue.ignoredPause ??= until;
  return until > (queue.ignoredPause ?? 0) ? 'user-paused' : null;
}
