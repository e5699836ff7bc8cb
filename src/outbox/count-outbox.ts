import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { readLastAttempt } from './last-attempt.ts';
import { markDatabase, readMark } from './mark.ts';
import type { Outbox } from './outbox.ts';
import { readNextDrain } from './read-outbox.ts';
import type { LastAttempt, OutboxTransaction } from './schema.ts';
import type { Submission } from './submission.ts';
import { waitingStates } from './waiting.ts';

/** How many submissions there are of each state that there is any of. */
export type StateCounts = Readonly<Partial<Record<Submission['state'], number>>>;

/** The outbox in numbers, without a word of what anybody wrote. */
export type OutboxSummary = {
  readonly counts: StateCounts;
  readonly lastAttempt: LastAttempt | null;
  /** See `OutboxView`. */
  readonly nextDrainAt: number | null;
};

/** How much waits on this device, and in which database. */
export type WaitingCount = { readonly waiting: number; readonly mark: string | null };

/** How many are not sent yet. */
export const waitingOf = (counts: StateCounts): number =>
  waitingStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

export const countOutbox = (outbox: Outbox): Promise<Result<OutboxSummary, StorageFailure>> =>
  outbox.database.read(async (transaction) => ({
    counts: await countStates(transaction),
    lastAttempt: await readLastAttempt(transaction),
    nextDrainAt: await readNextDrain(transaction, outbox.clock.now()),
  }));

/** Counts what waits. A database of before there were marks gets one as soon as something waits in it. */
export async function countWaiting(outbox: Outbox): Promise<Result<WaitingCount, StorageFailure>> {
  const read = await outbox.database.read(async (transaction) => ({
    waiting: waitingOf(await countStates(transaction)),
    mark: await readMark(transaction),
  }));
  if (!read.ok || read.value.mark !== null || read.value.waiting === 0) return read;
  const mark = outbox.newId();
  const marked = await outbox.database.write(async (transaction) => {
    await markDatabase(transaction, mark);
    return { ...read.value, mark: await readMark(transaction) };
  });
  return marked;
}

async function countStates(transaction: OutboxTransaction<'readonly'>): Promise<StateCounts> {
  const states = transaction.objectStore('submissions').index('state');
  const counts: Partial<Record<Submission['state'], number>> = {};
  // From state to state, so that none is left out that a newer version has added.
  let cursor = await states.openKeyCursor(null, 'nextunique');
  while (cursor) {
    counts[cursor.key] = await states.count(cursor.key);
    cursor = await cursor.continue();
  }
  return counts;
}
