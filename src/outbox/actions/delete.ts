import type { Answers } from '#src/forms/form-definition.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { lockedUntil } from '#src/outbox/model/retry-policy.ts';
import { getSetting, nameDatabase, type OutboxTransaction } from '#src/outbox/model/settings.ts';
import { settlementOf } from '#src/outbox/model/settlement.ts';
import {
  answersOf,
  isListed,
  type ListName,
  type Submission,
  wordingsOf,
} from '#src/outbox/model/submission.ts';
import { arrived, restored } from '#src/outbox/model/transitions.ts';
import {
  isAtRisk,
  pieces,
  remove,
  syncBackups,
  syncPiece,
  withBackups,
} from '#src/outbox/store/backups.ts';
import {
  type Find,
  type Found,
  getMany,
  keysOf,
  putBack,
  writeBatches,
} from '#src/outbox/store/change-many.ts';
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
  return done.ok ? succeed(deletedOf(done.value)[0]) : done;
}

const deletedOf = (all: readonly Found[]): Submission[] =>
  all.flatMap(({ before, now }) => (now === 'delete' ? [before] : []));

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
  const done = await deleteMany(outbox, keysOf(list), (one) => isListed(list, one) && !isBusy(one));
  if (!done.ok) return done;
  return succeed({
    deleted: deletedOf(done.value).sort((a, b) => a.sequence - b.sequence),
    busyCount: done.value.filter(({ before, now }) => now === null && isListed(list, before))
      .length,
  });
}

/**
 * All or none, in their order, without what is back already. The browser may have erased the database since.
 * @returns `hanging` if the database holds them, and a full disk may lose them
 */
export async function restoreSubmissions(
  outbox: Outbox,
  deleted: readonly Submission[],
): Promise<Done> {
  const done = await writeAndNotify(
    outbox,
    async (transaction) => {
      const preferences = await getSetting(transaction, 'preferences');
      const arrivals = await getSetting(transaction, 'arrivedDeleted');
      for (const one of deleted) {
        if (await isBack(transaction, one)) continue;
        const waiting = restored(one, preferences.keepCopies === false);
        const names = arrivals.find(({ id }) => id === one.id)?.unsent;
        const unsent = names && only(names, answersOf(waiting) ?? {});
        const back =
          unsent !== undefined &&
          arrived(waiting, 'sent', settlementOf(outbox, waiting, preferences, unsent));
        await putBack(transaction, back || waiting);
      }
      return nameDatabase(transaction, outbox.newId());
    },
    { timeLimit: manyLimit },
  );
  if (!done.ok) return done;
  const ids = deleted.map(({ id }) => id);
  const backup = await syncBackups(outbox, ids, done.value);
  return isAtRisk(backup) ? fail('hanging') : succeed(undefined);
}

/** Perhaps edited since. A correction that a file brought may be beside it. */
async function isBack(
  transaction: OutboxTransaction<'readwrite'>,
  { id, imported }: Submission,
): Promise<boolean> {
  const store = transaction.objectStore('submissions');
  if ((await store.index('id').getKey(id)) !== undefined) return true;
  const later = await store.index('earlierIds').getAll(id);
  return later.some((one) => one.imported === imported);
}

function only(names: readonly string[], answers: Answers): Answers | null {
  const some = Object.entries(answers).filter(([name]) => names.includes(name));
  return some.length > 0 ? Object.fromEntries(some) : null;
}

/**
 * Under the backups' lock to its end: takes the backups first, so that none brings back what a person deleted.
 * @param isDeleted decides again for each whose backup it took in the deleting transaction
 */
export const deleteMany = (
  outbox: Outbox,
  names: readonly (number | string)[] | Find,
  isDeleted: (stored: Submission) => boolean,
): Promise<Result<readonly Found[], StorageFailure>> =>
  withBackups(outbox, async (backups) => {
    const read = await outbox.database.read(async (transaction) =>
      getMany(transaction, typeof names === 'function' ? await names(transaction) : names),
    );
    if (!read.ok) return read;
    const deleted = read.value.filter(isDeleted);
    // Also of what was sent: its page may have ended before that.
    await remove(backups, deleted.flatMap(wordingsOf));
    const isTaken = new Set(deleted.map(({ sequence }) => sequence));
    const change = async (batch: readonly Submission[]) =>
      batch.map((one) => (isTaken.has(one.sequence) && isDeleted(one) ? 'delete' : null));
    const { all, failure } = await writeBatches(outbox, names, change);
    const isGone = new Set(deletedOf(all).map(({ id }) => id));
    const left = deleted.map(({ id }) => id).filter((id) => !isGone.has(id));
    for (const some of pieces(left)) await syncPiece(outbox, backups, some);
    return failure === null ? succeed(all) : fail(failure);
  });
