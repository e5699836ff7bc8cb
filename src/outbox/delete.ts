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
 * In any state, but only on a person's request.
 * @returns undefined if it was gone
 */
export async function deleteSubmission(
  outbox: Outbox,
  id: string,
): Promise<Result<Submission | undefined, StorageFailure>> {
  const done = await changeMany(outbox, [id], () => 'delete');
  return done.ok ? succeed(done.value[0]?.before) : done;
}

export type DeletedMany = {
  readonly deleted: readonly Submission[];
  /** How many stay. */
  readonly busyCount: number;
};

/** Skips those being sent or edited: a person who deletes many has not looked at each. */
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

/** Changes nothing if the submission is back already. */
export const restoreSubmission = (outbox: Outbox, deleted: Submission): Promise<Done> =>
  restoreSubmissions(outbox, [deleted]);

/** All or none. */
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
          // Restored before, perhaps edited since.
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

export async function deleteAll(outbox: Outbox, which: 'pending' | 'history'): Promise<Done> {
  const states: readonly SubmissionState[] = which === 'pending' ? pendingStates : historyStates;
  const done = await changeMany(
    outbox,
    async (transaction) => {
      const index = transaction.objectStore('submissions').index('state');
      return (await Promise.all(states.map((state) => index.getAllKeys(state)))).flat();
    },
    ({ state }) => (states.includes(state) ? 'delete' : null),
  );
  return done.ok ? succeed(undefined) : done;
}
