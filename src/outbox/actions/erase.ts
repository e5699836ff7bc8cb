import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import {
  allStores,
  nameDatabase,
  type OutboxTransaction,
  putSetting,
} from '#src/outbox/model/settings.ts';
import { isHistory, isMissing, type Submission } from '#src/outbox/model/submission.ts';
import { copyErased, copyShortened } from '#src/outbox/model/transitions.ts';
import { eraseBackups, withBackups } from '#src/outbox/store/backups.ts';
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
 * Erases all submissions, history, settings and drafts. The empty database takes nothing over, so that no backup left
 * brings anything back.
 * @returns a failure if anything is left in one of the two stores
 */
export const eraseOutbox = (outbox: Outbox): Promise<Result<void, StorageFailure>> =>
  withBackups(outbox, async (backups) => {
    const erase = async (transaction: OutboxTransaction<'readwrite'>) => {
      for (const store of allStores) await transaction.objectStore(store).clear();
      await nameDatabase(transaction, outbox.newId());
      await putSetting(transaction, 'tookOver', true);
    };
    const done = await writeAndNotify(outbox, erase, { stores: allStores });
    const isErased = outbox.caches === null || (await eraseBackups(backups));
    return done.ok && !isErased ? fail('failing') : done;
  });
