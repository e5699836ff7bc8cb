import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { eraseCopies } from './keep-copies.ts';
import type { Outbox } from './outbox.ts';
import { leaseLength } from './retry-policy.ts';
import type { Lease, Submission } from './submission.ts';

/**
 * Brings the outbox up to date at the beginning of a drain, under its lock: leases that have ended
 * return to the queue, held submissions join it once their form is connected, copies past their time
 * are erased.
 * @returns how many submissions changed
 */
export async function recover(outbox: Outbox): Promise<Result<number, StorageFailure>> {
  const now = outbox.clock.now();
  const changed = await outbox.database.write(async (transaction) => {
    let count = 0;
    const states = transaction.objectStore('submissions').index('state');
    for (const state of ['sending', 'held'] as const) {
      let cursor = await states.openCursor(state);
      while (cursor) {
        const recovered = recoverOne(outbox, cursor.value, now);
        if (recovered !== null) {
          await cursor.update(recovered);
          count += 1;
        }
        cursor = await cursor.continue();
      }
    }
    return count + (await eraseCopies(transaction, now));
  });
  if (changed.ok && changed.value > 0) outbox.channel.changed();
  return changed;
}

function recoverOne(outbox: Outbox, submission: Submission, now: number): Submission | null {
  if (submission.state === 'sending') {
    const { lease, ...kept } = submission;
    return hasEnded(lease, outbox, now) ? { ...kept, state: 'queued', nextAttemptAt: 0 } : null;
  }
  if (submission.state === 'held' && outbox.mapping[submission.form] !== undefined) {
    return { ...submission, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
  }
  return null;
}

function hasEnded(lease: Lease, { locks }: Outbox, now: number): boolean {
  // This drain holds the lock, so the one that took the lease under it is over, or its page is gone.
  if (lease.underLock && locks !== null) return true;
  // A lease from further ahead than leases last was written before the clock was set back.
  return lease.until <= now || lease.until > now + leaseLength;
}
