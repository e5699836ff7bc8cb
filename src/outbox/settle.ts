import { assertNever } from '#src/lib/assert-never.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outcome } from './delivery/outcome.ts';
import { keepsCopy, readKeepCopies } from './keep-copies.ts';
import { noteAttempt } from './last-attempt.ts';
import type { Outbox } from './outbox.ts';
import { copyKeptFor, nextAttempt } from './retry-policy.ts';
import type { Sending, Submission } from './submission.ts';

/**
 * Writes down what came of a delivery, in one transaction. A delivery that happened is recorded whoever
 * holds the lease by now; a failure only by its holder. A submission that the person deleted meanwhile
 * stays deleted.
 */
export function settle(
  outbox: Outbox,
  sending: Sending,
  outcome: Outcome,
): Promise<Result<void, StorageFailure>> {
  const now = outbox.clock.now();
  return outbox.database.write(async (transaction) => {
    await noteAttempt(transaction, outcome, now);
    const store = transaction.objectStore('submissions');
    const stored = await store.get(sending.sequence);
    if (stored === undefined || !isOpen(stored)) return;
    const ours = stored.state === 'sending' && stored.lease.holder === outbox.holder;
    if (outcome.kind === 'unreachable' && !ours) return;
    const keep = keepsCopy(sending, await readKeepCopies(transaction));
    const traceable = outbox.mapping[sending.form]?.submissionId !== undefined;
    await store.put(settled(sending, outcome, now, { keep, traceable }));
  });
}

/**
 * Neither sent nor refused: whoever lost the lease may find it under way elsewhere, queued, held or
 * given away.
 */
const isOpen = (stored: Submission): boolean =>
  stored.state === 'sending' ||
  stored.state === 'queued' ||
  stored.state === 'held' ||
  stored.state === 'handed-over';

function settled(
  sending: Sending,
  outcome: Outcome,
  now: number,
  { keep, traceable }: { readonly keep: boolean; readonly traceable: boolean },
): Submission {
  const { answers, lease: _lease, attempts, lastFailure: _lastFailure, ...written } = sending;
  switch (outcome.kind) {
    case 'sent':
      return {
        ...written,
        state: 'sent',
        sentAt: now,
        copy: keep ? { answers, eraseAt: now + copyKeptFor } : null,
        ...(traceable && { traceable }),
      };
    case 'confirmed':
      return { ...written, state: 'confirmed', sentAt: now };
    case 'refused':
      return { ...written, state: 'refused', answers, reason: outcome.reason, refusedAt: now };
    case 'unreachable':
      return {
        ...written,
        state: 'queued',
        answers,
        attempts,
        lastFailure: outcome.failure,
        nextAttemptAt: 0,
      };
    default:
      return assertNever(outcome);
  }
}

/** Puts a submission off that failed while others went through: it waits by itself, the others do not. */
export async function delayAlone(outbox: Outbox, failed: Sending): Promise<void> {
  const nextAttemptAt = nextAttempt(failed.attempts, outbox.clock.now(), outbox.random());
  await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.get(failed.sequence);
    if (stored?.state === 'queued') await store.put({ ...stored, nextAttemptAt });
  });
}
