import type { Outcome } from './delivery/outcome.ts';
import type { LastAttempt, OutboxTransaction } from './schema.ts';

/** Writes down that a delivery was tried and what came of it. */
export async function noteAttempt(
  transaction: OutboxTransaction<'readwrite'>,
  outcome: Outcome,
  at: number,
): Promise<void> {
  const what = outcome.kind === 'unreachable' ? outcome.failure : outcome.kind;
  await transaction.objectStore('settings').put({ key: 'last-attempt', at, outcome: what });
}

/** @returns null where none was tried yet, or by an older version of this app only */
export async function readLastAttempt<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
): Promise<LastAttempt | null> {
  const setting = await transaction.objectStore('settings').get('last-attempt');
  return setting?.key === 'last-attempt' ? setting : null;
}
