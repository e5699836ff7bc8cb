import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import { requeued } from './requeue.ts';
import type { Submission } from './submission.ts';
import { waitingStates } from './waiting.ts';

type Done = Result<void, StorageFailure>;

/**
 * Deletes one submission, whatever its state. Only a person asks for that.
 * @returns what was deleted, for `restoreSubmission`; undefined where it was not there any more
 */
export async function deleteSubmission(
  outbox: Outbox,
  sequence: number,
): Promise<Result<Submission | undefined, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const submission = await store.get(sequence);
    await store.delete(sequence);
    return submission;
  });
  outbox.channel.changed();
  return done;
}

/** Puts a deleted submission back into its place; the same one that is there already stays as it is. */
export async function restoreSubmission(outbox: Outbox, deleted: Submission): Promise<Done> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    if ((await store.index('id').getKey(deleted.id)) !== undefined) return;
    // Whoever had it under way when it was deleted has nothing to do with it any more.
    await store.put(deleted.state === 'sending' ? requeued(deleted, deleted.answers) : deleted);
  });
  outbox.channel.changed();
  return done;
}

/** Deletes everything that waits (`waiting`), or the history of what was sent with its copies (`gone`). */
export async function deleteAll(outbox: Outbox, which: 'waiting' | 'gone'): Promise<Done> {
  const states: readonly Submission['state'][] =
    which === 'waiting' ? waitingStates : ['sent', 'confirmed'];
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const sequences: number[] = [];
    for (const state of states) sequences.push(...(await store.index('state').getAllKeys(state)));
    // In runs: thousands, one by one, could take longer than a transaction may.
    for (const run of runsOf(sequences)) await store.delete(run);
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

/** Queues a sent submission of which there is a copy, or a refused one, again under the same id. */
export async function sendAgain(outbox: Outbox, sequence: number): Promise<Done> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.get(sequence);
    if (stored?.state === 'refused') await store.put(requeued(stored, stored.answers));
    if (stored?.state === 'sent' && stored.copy) {
      await store.put(requeued(stored, stored.copy.answers));
    }
  });
  outbox.channel.changed();
  return done;
}
