import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { eraseCopies } from './keep-copies.ts';
import type { Outbox } from './outbox.ts';
import { leaseLength } from './retry-policy.ts';
import type { Submission } from './submission.ts';

/**
 * Brings the outbox up to date before a drain: leases that have ended return to the queue, held
 * submissions join it once their form is connected, copies past their time are erased.
 */
export function recover(outbox: Outbox): Promise<Result<void, StorageFailure>> {
  const now = outbox.clock.now();
  return outbox.database.write(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    for (const state of ['sending', 'held'] as const) {
      let cursor = await states.openCursor(state);
      while (cursor) {
        const recovered = recoverOne(outbox, cursor.value, now);
        if (recovered !== null) await cursor.update(recovered);
        cursor = await cursor.continue();
      }
    }
    await eraseCopies(transaction, now);
  });
}

function recoverOne(outbox: Outbox, submission: Submission, now: number): Submission | null {
  if (submission.state === 'sending') {
    const { lease, ...kept } = submission;
    // A lease from further ahead than leases last was written before the clock was set back.
    const ended = lease.until <= now || lease.until > now + leaseLength;
    return ended ? { ...kept, state: 'queued', nextAttemptAt: 0 } : null;
  }
  if (submission.state === 'held' && outbox.mapping[submission.form] !== undefined) {
    return { ...submission, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
  }
  return null;
}
