import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxTransaction } from './schema.ts';

/** Whether the person wants to be told when what waited has gone out; no, until they said so. */
export async function readTellWhenSent(
  transaction: OutboxTransaction<'readonly'>,
): Promise<boolean> {
  const setting = await transaction.objectStore('settings').get('tell-when-sent');
  return setting?.key === 'tell-when-sent' && setting.tell;
}

/** Writes the person's wish down. */
export async function chooseTellWhenSent(
  outbox: Outbox,
  tell: boolean,
): Promise<Result<void, StorageFailure>> {
  const written = await outbox.database.write(async (transaction) => {
    await transaction.objectStore('settings').put({ key: 'tell-when-sent', tell });
  });
  outbox.channel.changed();
  return written;
}
