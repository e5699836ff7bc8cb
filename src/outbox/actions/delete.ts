import { fail, type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { lockedUntil } from '#src/outbox/model/retry-policy.ts';
import { getSetting } from '#src/outbox/model/settings.ts';
import { isListed, type ListName, lists, type Submission } from '#src/outbox/model/submission.ts';
import { restored } from '#src/outbox/model/transitions.ts';
import { putBackups, removeBackups } from '#src/outbox/store/backups.ts';
import { changeMany, type Find, getMany } from '#src/outbox/store/change-many.ts';
import { manyLimit } from '#src/storage/database.ts';

type Done = Result<void, StorageFailure>;

/**
 * In any state, but only on a person's request.
 * @returns undefined if it was gone
 */
export async function deleteSubmission(
  outbox: Outbox,
  id: string,
): Promise<Result<Submission | undefined, StorageFailure>> {
  const done = await deleteMany(outbox, [id], () => true);
  return done.ok ? succeed(done.value[0]?.before) : done;
}

export type DeletedMany = {
  readonly deleted: readonly Submission[];
  /** How many stay. */
  readonly busyCount: number;
};

/** Skips those being sent or edited, at which the person has not looked. */
export async function deleteAll(
  outbox: Outbox,
  list: ListName,
): Promise<Result<DeletedMany, StorageFailure>> {
  const isBusy = (one: Submission): boolean =>
    one.state === 'sending' || ('editLockUntil' in one && lockedUntil(one, outbox.clock.now()) > 0);
  const done = await deleteMany(
    outbox,
    async (transaction) => {
      const index = transaction.objectStore('submissions').index('state');
      return (await Promise.all(lists[list].map((state) => index.getAllKeys(state)))).flat();
    },
    (one) => isListed(list, one) && !isBusy(one),
  );
  if (!done.ok) return done;
  const deleted = done.value.flatMap(({ before, now }) => (now === 'delete' ? [before] : []));
  return succeed({
    deleted: deleted.sort((a, b) => a.sequence - b.sequence),
    busyCount: done.value.filter(({ before, now }) => now === null && isBusy(before)).length,
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
  const done = await writeAndNotify(
    outbox,
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const { keepCopies } = await getSetting(transaction, 'preferences');
      return Promise.all(
        deleted.map(async (one) => {
          // Restored before, perhaps edited since.
          if ((await store.getKey(one.sequence)) !== undefined) return;
          if ((await store.index('id').getKey(one.id)) !== undefined) return;
          const back = restored(one, keepCopies === false);
          await store.put(back);
          return back;
        }),
      );
    },
    { timeLimit: manyLimit },
  );
  if (!done.ok) return done;
  await putBackups(
    outbox,
    done.value.filter((one) => one !== undefined),
  );
  return succeed(undefined);
}

/**
 * Takes the backups first, so that none brings back what a person deleted.
 * @param isDeleted decides again for each in the deleting transaction
 */
export async function deleteMany(
  outbox: Outbox,
  names: readonly (number | string)[] | Find,
  isDeleted: (stored: Submission) => boolean,
): ReturnType<typeof changeMany> {
  const readNamed = () =>
    outbox.database.read(async (transaction) =>
      getMany(transaction, typeof names === 'function' ? await names(transaction) : names),
    );
  const read = await readNamed();
  if (!read.ok) return read;
  // Also of what was sent: its page may have ended before that.
  const ids = read.value.filter(isDeleted).map(({ id }) => id);
  if ((await removeBackups(outbox, ids)) === 'failed') return fail('failing');
  const change = (stored: Submission) => (isDeleted(stored) ? 'delete' : null);
  const done = await changeMany(outbox, names, change);
  if (done.ok && done.value.every(({ now }) => now === 'delete')) return done;
  const left = await readNamed();
  const kept = left.ok ? left.value : done.ok ? [] : read.value;
  await putBackups(
    outbox,
    kept.filter(({ id }) => ids.includes(id)),
  );
  return done;
}
