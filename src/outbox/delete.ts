import type { Result } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
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

/** Puts a deleted submission back into its place; the same one that is there already stays as it is. */
export async function restoreSubmission(outbox: Outbox, deleted: Submission): Promise<Done> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    // Under the same sequence stands what it became since: brought back before, and edited.
    if ((await store.getKey(deleted.sequence)) !== undefined) return;
    if ((await store.index('id').getKey(deleted.id)) !== undefined) return;
    const keeps = retainsCopy(await getSetting(transaction, 'preferences'), deleted);
    await store.put(restored(deleted, keeps));
  });
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
