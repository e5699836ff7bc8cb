import { type Result, succeed } from '#src/lib/result.ts';
import { manyLimit } from '#src/storage/database.ts';
import { changeMany } from './change-many.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { isLockedForEditing } from './retry-policy.ts';
import { getSetting } from './settings.ts';
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
  const done = await changeMany(outbox, [id], () => 'delete');
  return done.ok ? succeed(done.value[0]?.before) : done;
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
  const isBusy = (one: Submission): boolean =>
    one.state === 'sending' ||
    ('editLockUntil' in one && isLockedForEditing(one, outbox.clock.now()));
  const done = await changeMany(outbox, ids, (one) => (isBusy(one) ? null : 'delete'));
  if (!done.ok) return done;
  const deleted = done.value.flatMap(({ before, now }) => (now === 'delete' ? [before] : []));
  return succeed({
    deleted: deleted.sort((a, b) => a.sequence - b.sequence),
    busyCount: done.value.length - deleted.length,
  });
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
      const { keepCopies } = await getSetting(transaction, 'preferences');
      await Promise.all(
        deleted.map(async (one) => {
          // Under the same sequence stands what it became since: brought back before, and edited.
          if ((await store.getKey(one.sequence)) !== undefined) return;
          if ((await store.index('id').getKey(one.id)) !== undefined) return;
          await store.put(restored(one, keepCopies === false));
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
  const done = await changeMany(
    outbox,
    async (transaction) => {
      const index = transaction.objectStore('submissions').index('state');
      return (await Promise.all(states.map((state) => index.getAllKeys(state)))).flat();
    },
    // A drain may have changed its state since.
    ({ state }) => (states.includes(state) ? 'delete' : null),
  );
  return done.ok ? succeed(undefined) : done;
}
