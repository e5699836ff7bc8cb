import { findOldest, type Oldest } from './age.ts';
import {
  backoffUntil,
  isDue,
  isLeaseOver,
  isLockedForEditing,
  type ServiceJudgement,
} from './retry-policy.ts';
import type { OutboxTransaction } from './settings.ts';
import {
  getSetting,
  isSimulatingOffline,
  type LastAttempt,
  pausedUntil,
  type Settings,
} from './settings.ts';
import { isSimulated, type Submission, type SubmissionState } from './submission.ts';

/**
 * - `none`: nothing may or can be sent.
 * - `at`: perhaps past.
 * - `when-reachable`: once the form service answers again.
 */
export type NextDrain =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly at: number }
  | {
      readonly kind: 'when-reachable';
      readonly since: number;
    };

/** Without anyone's answers; as fast with thousands as with one. */
export type OutboxSnapshot = {
  /** States without submissions are absent. */
  readonly counts: Readonly<Partial<Record<SubmissionState, number>>>;
  /** Written in offline simulation. */
  readonly simulatedCount: number;
  /** Null if the history is empty. */
  readonly lastSentAt: number | null;
  readonly preferences: Settings['preferences'];
  /** The person's; 0 without a pause. */
  readonly pausedUntil: number;
  /** The service's; 0 without a backoff. */
  readonly backoffUntil: number;
  readonly lastAttempt: LastAttempt | null;
  readonly databaseId: string | null;
  readonly loss: Settings['loss'];
  readonly nextDrain: NextDrain;
  /** Null if nothing is to be sent, or no clock can be believed. */
  readonly oldest: Oldest | null;
};

export const countOf = (
  { counts }: Pick<OutboxSnapshot, 'counts'>,
  states: readonly SubmissionState[],
): number => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** @param canSend whether this build connects the form: an older build's drain skips newer forms */
export async function readSnapshot(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  canSend: (form: string) => boolean = () => true,
): Promise<OutboxSnapshot> {
  const store = transaction.objectStore('submissions');
  const [counts, simulatedCount, latest, preferences, service, lastAttempt, databaseId, loss] =
    await Promise.all([
      countStates(transaction),
      store.index('practice').count(),
      store.index('sentAt').openKeyCursor(null, 'prev'),
      getSetting(transaction, 'preferences'),
      getSetting(transaction, 'service'),
      getSetting(transaction, 'lastAttempt'),
      getSetting(transaction, 'databaseId'),
      getSetting(transaction, 'loss'),
    ]);
  const backoffEnd = backoffUntil(service, now);
  const held = {
    forever: isSimulatingOffline(preferences),
    until: Math.max(pausedUntil(preferences, now), backoffEnd),
  };
  return {
    counts,
    simulatedCount,
    preferences,
    lastAttempt,
    databaseId,
    loss,
    lastSentAt: latest?.key ?? null,
    pausedUntil: pausedUntil(preferences, now),
    backoffUntil: backoffEnd,
    nextDrain: await nextDrain(transaction, held, service, now, canSend),
    oldest: held.forever ? null : await findOldest(transaction, now, canSend),
  };
}

async function countStates(
  transaction: OutboxTransaction<'readonly'>,
): Promise<OutboxSnapshot['counts']> {
  const states = transaction.objectStore('submissions').index('state');
  const counts: Partial<Record<SubmissionState, number>> = {};
  // In WebKit, a unique cursor of an empty index fails.
  if ((await states.count()) === 0) return counts;
  // Includes states that a newer version added.
  let cursor = await states.openKeyCursor(null, 'nextunique');
  while (cursor) {
    counts[cursor.key] = await states.count(cursor.key);
    cursor = await cursor.continue();
  }
  return counts;
}

async function nextDrain(
  transaction: OutboxTransaction<'readonly'>,
  held: { readonly forever: boolean; readonly until: number },
  service: ServiceJudgement,
  now: number,
  canSend: (form: string) => boolean,
): Promise<NextDrain> {
  if (held.forever) return { kind: 'none' };
  const states = transaction.objectStore('submissions').index('state');
  let earliest = Number.POSITIVE_INFINITY;
  for (const state of ['queued', 'sending'] as const) {
    let cursor = await states.openCursor(state);
    // Nothing can be earlier than one due by then.
    while (cursor && earliest > Math.max(now, held.until)) {
      if (canSend(cursor.value.form)) earliest = Math.min(earliest, dueAt(cursor.value, now));
      cursor = await cursor.continue();
    }
  }
  if (!Number.isFinite(earliest)) return { kind: 'none' };
  const at = Math.max(earliest, held.until);
  return service.kind === 'away' && at <= now
    ? { kind: 'when-reachable', since: service.since }
    : { kind: 'at', at };
}

function dueAt(submission: Submission, now: number): number {
  if (submission.state === 'sending') {
    const { lease } = submission;
    return isLeaseOver(lease, now) ? 0 : lease.until;
  }
  if (submission.state !== 'queued' || isSimulated(submission)) {
    return Number.POSITIVE_INFINITY;
  }
  const { nextAttemptAt, editLockUntil = 0 } = submission;
  const due = isDue(nextAttemptAt, now) ? 0 : nextAttemptAt;
  return isLockedForEditing(submission, now) ? Math.max(due, editLockUntil) : due;
}
