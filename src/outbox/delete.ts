import type { Result } from '#src/lib/result.ts';
import { manyLimit } from '#src/storage/database.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { isLockedForEditing } from './retry-policy.ts';
import { getSetting, retainsCopy } from './settings.ts';
import {
  historyStates,
  pendingStates,
  type Submission,
  type SubmissionState,
} from './submission.ts';
import { restored } from './transitions.ts';

type Done = Result<void, StorageFailure>;

/**
 * Deletes one submission, whatever its state. Only a person asks for that.
 * @returns what was deleted, for `restoreSubmission`; undefined where it was not there any more
 */
export async function deleteSubmission(
  outbox: Outbox,
  id: string,
): Promise<Result<Submission | undefined, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.index('id').get(id);
    if (stored !== undefined) await store.delete(stored.sequence);
    return stored;
  });
  outbox.channel.changed();
  return done;
}

/** What became of several that were to be deleted. */
export type DeletedMany = {
  /** In order of capture; for `restoreSubmissions`. */
  readonly deleted: readonly Submission[];
  /** How many stay, for they are being sent or edited at this moment. */
  readonly busyCount: number;
};

/**
 * Deletes several at once. Who deletes many has not looked at each: what is being sent or edited at this moment
 * stays.
 */
export async function deleteSubmissions(
  outbox: Outbox,
  ids: readonly string[],
): Promise<Result<DeletedMany, StorageFailure>> {
  const done = await outbox.database.write(
    async (transaction) => {
      const now = outbox.clock.now();
      const store = transaction.objectStore('submissions');
      const found = await Promise.all(ids.map((id) => store.index('id').get(id)));
      const stored = found.filter((one) => one !== undefined);
      const deleted = stored
        .filter((one) => one.state !== 'sending')
        .filter((one) => !('editLockUntil' in one && isLockedForEditing(one, now)))
        .sort((a, b) => a.sequence - b.sequence);
      for (const run of runsOf(deleted.map(({ sequence }) => sequence))) await store.delete(run);
      return { deleted, busyCount: stored.length - deleted.length };
    },
    { timeLimit: manyLimit },
  );
  outbox.channel.changed();
  return done;
}

/** Puts a deleted submission back into its place; the same one that is there already stays as it is. */
export const restoreSubmission = (outbox: Outbox, deleted: Submission): Promise<Done> =>
  restoreSubmissions(outbox, [deleted]);

/** The same with several, all or none. */
export async function restoreSubmissions(
  outbox: Outbox,
  deleted: readonly Submission[],
): Promise<Done> {
  const done = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const preferences = await getSetting(transaction, 'preferences');
      await Promise.all(
        deleted.map(async (one) => {
          // Under the same sequence stands what it became since: brought back before, and edited.
          if ((await store.getKey(one.sequence)) !== undefined) return;
          if ((await store.index('id').getKey(one.id)) !== undefined) return;
          await store.put(restored(one, retainsCopy(preferences, one)));
        }),
      );
    },
    { timeLimit: manyLimit },
  );
  outbox.channel.changed();
  return done;
}

/** Deletes everything that is not sent yet, or the history of what was sent with its copies. */
export async function deleteAll(outbox: Outbox, which: 'pending' | 'history'): Promise<Done> {
  const states: readonly SubmissionState[] = which === 'pending' ? pendingStates : historyStates;
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const found = await Promise.all(states.map((state) => store.index('state').getAllKeys(state)));
    // In runs: thousands, one by one, could take longer than a transaction may.
    for (const run of runsOf(found.flat())) await store.delete(run);
  });
  outbox.channel.changed();
  return done;
}

/** @returns ranges that hold these whole numbers and no other */
function runsOf(numbers: readonly number[]): readonly IDBKeyRange[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => IDBKeyRange.bound(first, last));
}
