import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxTransaction } from './schema.ts';

/** What the person said of keeping copies of sent submissions; null where they left it as it is. */
export type KeepCopiesChoice = boolean | null;

/** Kept in the installed app and erased at once in a browser tab, unless the person chose (rulings 4). */
export const keepsCopy = (
  captured: { readonly installed: boolean },
  choice: KeepCopiesChoice,
): boolean => choice ?? captured.installed;

export async function readKeepCopies<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
): Promise<KeepCopiesChoice> {
  const setting = await transaction.objectStore('settings').get('keep-copies');
  return setting?.key === 'keep-copies' ? setting.keep : null;
}

/** Writes the person's choice down. Saying no erases at once the copies that are there. */
export async function chooseKeepCopies(
  outbox: Outbox,
  keep: boolean,
): Promise<Result<void, StorageFailure>> {
  const written = await outbox.database.write(async (transaction) => {
    await transaction.objectStore('settings').put({ key: 'keep-copies', keep });
    if (!keep) await eraseCopies(transaction, Number.POSITIVE_INFINITY);
  });
  outbox.channel.changed();
  return written;
}

/**
 * Erases the copies whose time ends at or before the given one; what remains of them is history.
 * @returns how many
 */
export async function eraseCopies(
  transaction: OutboxTransaction<'readwrite'>,
  until: number,
): Promise<number> {
  let erased = 0;
  const due = IDBKeyRange.upperBound(until);
  let cursor = await transaction.objectStore('submissions').index('eraseAt').openCursor(due);
  while (cursor) {
    if (cursor.value.state === 'sent') {
      await cursor.update({ ...cursor.value, copy: null });
      erased += 1;
    }
    cursor = await cursor.continue();
  }
  return erased;
}
