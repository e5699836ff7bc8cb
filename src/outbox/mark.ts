import type { OutboxTransaction } from './schema.ts';

/** @returns the name of this very database; null where nothing was ever stored in it */
export async function readMark<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
): Promise<string | null> {
  const setting = await transaction.objectStore('settings').get('mark');
  return setting?.key === 'mark' ? setting.id : null;
}

/** Gives this database a name, unless it has one. */
export async function markDatabase(
  transaction: OutboxTransaction<'readwrite'>,
  id: string,
): Promise<void> {
  if ((await readMark(transaction)) === null) {
    await transaction.objectStore('settings').put({ key: 'mark', id });
  }
}
