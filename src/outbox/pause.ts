import type { Outbox } from './outbox.ts';
import { nextAttempt } from './retry-policy.ts';
import type { OutboxTransaction, Pause } from './schema.ts';

const none: Pause = { key: 'pause', failures: 0, until: 0 };

export async function readPause<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
): Promise<Pause> {
  const setting = await transaction.objectStore('settings').get('pause');
  return setting?.key === 'pause' ? setting : none;
}

/** The service is out of reach: automatic drains pause, the longer the more often that was so. */
export async function lengthenPause(outbox: Outbox): Promise<void> {
  const now = outbox.clock.now();
  await outbox.database.write(async (transaction) => {
    const failures = (await readPause(transaction)).failures + 1;
    const until = nextAttempt(failures, now, outbox.random());
    await transaction.objectStore('settings').put({ key: 'pause', failures, until });
  });
}

/** The service was reached: no pause any more. */
export async function endPause(outbox: Outbox): Promise<void> {
  await outbox.database.write((transaction) => transaction.objectStore('settings').put(none));
}
