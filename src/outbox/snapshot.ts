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
 * When the next automatic drain has something to do.
 * - `none`: nothing is queued or being sent, or nothing may go.
 * - `at`: then, in milliseconds since the epoch; it may be past.
 * - `when-reachable`: as soon as the form service answers, which is away.
 */
export type NextDrain =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly at: number }
  | {
      readonly kind: 'when-reachable';
      /** Milliseconds since the epoch. */
      readonly since: number;
    };

/** The outbox at a glance, without a word of what anybody wrote: as quick with thousands as with one. */
export type OutboxSnapshot = {
  /** How many there are of each state that there is any of. */
  readonly counts: Readonly<Partial<Record<SubmissionState, number>>>;
  /** How many of them were written while the app simulated being offline. */
  readonly simulatedCount: number;
  /** Milliseconds since the epoch; null where nothing that was sent is in the history. */
  readonly lastSentAt: number | null;
  readonly preferences: Settings['preferences'];
  /** Until when the person has paused sending, in milliseconds since the epoch; 0 where they have not. */
  readonly pausedUntil: number;
  /** Until when automatic drains leave the service alone, in milliseconds since the epoch; 0 where they do not. */
  readonly backoffUntil: number;
  readonly lastAttempt: LastAttempt | null;
  readonly databaseId: string | null;
  readonly nextDrain: NextDrain;
};

/** How many are in any of these states. */
export const countOf = (
  { counts }: Pick<OutboxSnapshot, 'counts'>,
  states: readonly SubmissionState[],
): number => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/**
 * @param now milliseconds since the epoch
 * @param canSend whether this build connects the form: a drain of an older build leaves a newer form's submissions
 */
export async function readSnapshot(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  canSend: (form: string) => boolean = () => true,
): Promise<OutboxSnapshot> {
  const store = transaction.objectStore('submissions');
  const [counts, simulatedCount, latest, preferences, service, lastAttempt, databaseId] =
    await Promise.all([
      countStates(transaction),
      store.index('practice').count(),
      store.index('sentAt').openKeyCursor(null, 'prev'),
      getSetting(transaction, 'preferences'),
      getSetting(transaction, 'service'),
      getSetting(transaction, 'lastAttempt'),
      getSetting(transaction, 'databaseId'),
    ]);
  const leftAloneUntil = backoffUntil(service, now);
  const held = {
    forever: isSimulatingOffline(preferences),
    until: Math.max(pausedUntil(preferences, now), leftAloneUntil),
  };
  return {
    counts,
    simulatedCount,
    preferences,
    lastAttempt,
    databaseId,
    lastSentAt: latest?.key ?? null,
    pausedUntil: pausedUntil(preferences, now),
    backoffUntil: leftAloneUntil,
    nextDrain: await nextDrain(transaction, held, service, now, canSend),
  };
}

async function countStates(
  transaction: OutboxTransaction<'readonly'>,
): Promise<OutboxSnapshot['counts']> {
  const states = transaction.objectStore('submissions').index('state');
  const counts: Partial<Record<SubmissionState, number>> = {};
  // From state to state, so that none is left out that a newer version has added.
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
    // What is due before now, or before all are held no more, is due then: nothing can be earlier.
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
