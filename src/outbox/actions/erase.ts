import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { allStores, type OutboxTransaction } from '#src/outbox/model/settings.ts';
import { isHistory, isMissing, type Submission } from '#src/outbox/model/submission.ts';
import { copyErased, copyShortened } from '#src/outbox/model/transitions.ts';
import { eraseBackups } from '#src/outbox/store/backups.ts';
import { changeMany } from '#src/outbox/store/change-many.ts';

/**
 * A missing submission keeps its copy, perhaps the only one, until a person acts. A copy dated too far ahead expires
 * one retention from now. The caller asks the service first.
 * @returns how many were erased
 */
export async function eraseOldCopies(
  outbox: Outbox,
  readEraseUntil: ReadEraseUntil,
): Promise<Result<number, StorageFailure>> {
  const now = outbox.clock.now();
  const latest = now + copyRetention;
  const found = await outbox.database.read(async (transaction) => [
    ...(await keysOf(transaction, IDBKeyRange.upperBound(now))),
    ...(await keysOf(transaction, IDBKeyRange.lowerBound(latest, true))),
  ]);
  if (!found.ok) return found;
  const eraseUntil = found.value.length === 0 ? 0 : await readEraseUntil();
  if (eraseUntil === 0) return succeed(0);
  const isOver = (one: Submission): boolean => {
    const copy = isHistory(one) ? one.copy : null;
    return !!copy && copy.eraseAt <= eraseUntil && !isMissing(one);
  };
  const done = await changeMany(outbox, found.value, (stored) =>
    isOver(stored) ? copyErased(stored) : copyShortened(stored, latest),
  );
  return done.ok ? succeed(done.value.filter(({ before }) => isOver(before)).length) : done;
}

export const eraseCopies = (outbox: Outbox): Promise<Result<unknown, StorageFailure>> =>
  changeMany(outbox, keysOf, copyErased);

const keysOf = (transaction: OutboxTransaction<'readonly'>, range?: IDBKeyRange) =>
  transaction.objectStore('submissions').index('eraseAt').getAllKeys(range);

/**
 * Erases all submissions, history, settings and drafts; the backups first, so that none brings anything back.
 */
export async function eraseOutbox(outbox: Outbox): Promise<Result<void, StorageFailure>> {
  if ((await eraseBackups(outbox)) === 'failed') return fail('failing');
  const clear = async (transaction: OutboxTransaction<'readwrite'>) => {
    for (const store of allStores) await transaction.objectStore(store).clear();
  };
  return writeAndNotify(outbox, clear, { stores: allStores });
}
