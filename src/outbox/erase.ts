import type { Result } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import type { OutboxTransaction } from './schema.ts';
import { copyErased } from './transitions.ts';

/**
 * Erases the copies of sent submissions whose time is over; what remains of them is history. The caller
 * makes sure that the clock can be trusted: a wrong one must not erase anything.
 * @returns how many
 */
export async function eraseOldCopies(outbox: Outbox): Promise<Result<number, StorageFailure>> {
  const due = () => IDBKeyRange.upperBound(outbox.clock.now());
  const counted = await outbox.database.read((transaction) =>
    transaction.objectStore('submissions').index('eraseAt').count(due()),
  );
  if (!counted.ok || counted.value === 0) return counted;
  const erased = await outbox.database.write((transaction) => eraseCopies(transaction, due()));
  if (erased.ok && erased.value > 0) outbox.channel.changed();
  return erased;
}

/**
 * @param due the times by which copies are to be erased; every copy where it is left out
 * @returns how many were erased
 */
export async function eraseCopies(
  transaction: OutboxTransaction<'readwrite'>,
  due?: IDBKeyRange,
): Promise<number> {
  let count = 0;
  let cursor = await transaction.objectStore('submissions').index('eraseAt').openCursor(due);
  while (cursor) {
    const next = copyErased(cursor.value);
    if (next !== null) {
      await cursor.update(next);
      count += 1;
    }
    cursor = await cursor.continue();
  }
  return count;
}

/**
 * Erases everything of the outbox on this device: what is not sent, the history, every setting.
 * @param beforeTelling called once it is erased and before other tabs hear of it, for what they are to find
 */
export async function eraseOutbox(
  outbox: Outbox,
  beforeTelling: () => void = () => {},
): Promise<Result<void, StorageFailure>> {
  const erased = await outbox.database.write(async (transaction) => {
    await transaction.objectStore('submissions').clear();
    await transaction.objectStore('settings').clear();
  });
  if (erased.ok) beforeTelling();
  outbox.channel.changed();
  return erased;
}
