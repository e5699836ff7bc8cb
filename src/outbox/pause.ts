import type { Outbox } from './outbox.ts';
import { isDue, nextAttempt } from './retry-policy.ts';
import type { OutboxTransaction, Pause } from './schema.ts';

const none: Pause = { key: 'pause', failures: 0, until: 0 };

export async function readPause<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
): Promise<Pause> {
  const setting = await transaction.objectStore('settings').get('pause');
  return setting?.key === 'pause' ? setting : none;
}

/**
 * The service is out of reach: automatic drains pause, the longer the more often that was so.
 * @param notBefore the time that the service itself has named, where it has
 */
export async function lengthenPause(outbox: Outbox, notBefore = 0): Promise<void> {
  const now = outbox.clock.now();
  await outbox.database.write(async (transaction) => {
    const before = await readPause(transaction);
    const failures = before.failures + 1;
    // What it asked for earlier holds on, though it could not be reached since.
    const named = Math.max(
      notBefore,
      isDue(before.notBefore ?? 0, now) ? 0 : (before.notBefore ?? 0),
    );
    const until = Math.max(nextAttempt(failures, now, outbox.random()), named);
    const pause: Pause = { key: 'pause', failures, until };
    await transaction
      .objectStore('settings')
      .put(named > 0 ? { ...pause, notBefore: named } : pause);
  });
}

/**
 * Whether a drain that nobody asked for has to wait: for the pause's end, or for the time the
 * service named.
 */
export const holdsBack = (
  { until, notBefore = 0 }: Pause,
  urgency: 'occasion' | 'timer',
  now: number,
): boolean => (urgency === 'timer' && !isDue(until, now)) || !isDue(notBefore, now);

/** The service was reached: no pause any more. */
export async function endPause(outbox: Outbox): Promise<void> {
  await outbox.database.write((transaction) => transaction.objectStore('settings').put(none));
}
