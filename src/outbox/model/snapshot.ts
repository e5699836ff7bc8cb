import type { DeliveryFailure } from '#src/outbox/delivery/form-service.ts';
import { commonGate, type GateSettings, gate } from './gate.ts';
import { getSetting, type LastAttempt, type OutboxTransaction, type Settings } from './settings.ts';
import type { Submission, SubmissionState } from './submission.ts';

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

/** The oldest submission that is sent by itself. */
export type Oldest = {
  readonly capturedAt: number;
  /** See `ages`. */
  readonly age: 'fresh' | 'late' | 'overdue';
  /** How many are of this age. */
  readonly count: number;
  /** Of its latest attempt; null without one. */
  readonly failure: DeliveryFailure | null;
};

/** Without anyone's answers; as fast with thousands as with one. */
export type OutboxSnapshot = {
  /** States without submissions are absent. */
  readonly counts: Readonly<Partial<Record<SubmissionState, number>>>;
  /** Null if the history is empty. */
  readonly lastSentAt: number | null;
  readonly preferences: Settings['preferences'];
  readonly service: Settings['service'];
  readonly forms: Settings['forms'];
  /** What holds everything back; null if nothing does. */
  readonly heldBack: ReturnType<typeof commonGate>;
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
  const [counts, latest, preferences, service, forms, lastAttempt, databaseId, loss, newestBuild] =
    await Promise.all([
      countStates(transaction),
      store.index('sentAt').openKeyCursor(null, 'prev'),
      getSetting(transaction, 'preferences'),
      getSetting(transaction, 'service'),
      getSetting(transaction, 'forms'),
      getSetting(transaction, 'lastAttempt'),
      getSetting(transaction, 'databaseId'),
      getSetting(transaction, 'loss'),
      getSetting(transaction, 'newestBuild'),
    ]);
  const heldBack = commonGate({ preferences, service }, now);
  const settings = { preferences, service, forms, canSend };
  const [due, oldest] = await Promise.all([
    findDue(transaction, counts, settings, now, heldBack?.until ?? 0),
    now < newestBuild ? null : findOldest(transaction, settings, now),
  ]);
  return {
    counts,
    preferences,
    service,
    forms,
    heldBack,
    lastAttempt,
    databaseId,
    loss,
    lastSentAt: latest?.key ?? null,
    nextDrain: nextDrain(due, service, now),
    oldest,
  };
}

async function countStates(
  transaction: OutboxTransaction<'readonly'>,
): Promise<OutboxSnapshot['counts']> {
  const states = transaction.objectStore('submissions').index('state');
  const counts: Partial<Record<SubmissionState, number>> = {};
  // In WebKit, a unique cursor of an empty index fails.
  let left = await states.count();
  if (left === 0) return counts;
  // Includes states that a newer version added.
  let cursor = await states.openKeyCursor(null, 'nextunique');
  while (cursor) {
    const count = await states.count(cursor.key);
    counts[cursor.key] = count;
    left -= count;
    cursor = left === 0 ? null : await cursor.continue();
  }
  return counts;
}

const goingStates = ['queued', 'sending'] as const;

const untilOf = (one: Submission, settings: GateSettings, now: number): number =>
  gate(one, settings, now)?.until ?? 0;

/** Of thousands, no more are read if one of these can go next. */
const mostRead = 200;

/** How long a submission waits until the app says so, and until it says so more loudly. */
const ages = { fresh: 0, late: 24 * 60 * 60_000, overdue: 72 * 60 * 60_000 } as const;

/** Beyond it, a clock was wrong: no phone waits for a year. */
const longestWait = 365 * 24 * 60 * 60_000;

/**
 * When the first goes by itself.
 * @param heldUntil when everything may go
 */
async function findDue(
  transaction: OutboxTransaction<'readonly'>,
  counts: OutboxSnapshot['counts'],
  settings: GateSettings,
  now: number,
  heldUntil: number,
): Promise<number> {
  const index = transaction.objectStore('submissions').index('state');
  let due = Number.POSITIVE_INFINITY;
  for (const state of goingStates) {
    const count = counts[state] ?? 0;
    for (let read = 0; read < count && due > Math.max(now, heldUntil); ) {
      const some = await index.getAll(state, read === 0 ? mostRead : undefined);
      due = Math.min(due, ...some.map((one) => untilOf(one, settings, now)));
      read = some.length;
    }
  }
  return due;
}

/**
 * The first captured of what goes by itself: an import has a later key than what was captured after it. What a wrong
 * clock dated, ahead of now or a year ago, has no age.
 */
async function findOldest(
  transaction: OutboxTransaction<'readonly'>,
  settings: GateSettings,
  now: number,
): Promise<Oldest | null> {
  const index = transaction.objectStore('submissions').index('capturedAt');
  let first: Submission | undefined;
  for (const state of goingStates) {
    const range = IDBKeyRange.bound([state, now - longestWait], [state, now], true);
    let cursor = await index.openCursor(range);
    while (cursor && !Number.isFinite(untilOf(cursor.value, settings, now))) {
      cursor = await cursor.continue();
    }
    if (cursor && cursor.value.capturedAt <= (first?.capturedAt ?? now)) first = cursor.value;
  }
  if (first === undefined) return null;
  const { capturedAt } = first;
  const wait = now - capturedAt;
  const age = wait < ages.late ? 'fresh' : wait < ages.overdue ? 'late' : 'overdue';
  let count = 0;
  for (const state of goingStates)
    count += await index.count(IDBKeyRange.bound([state, capturedAt], [state, now - ages[age]]));
  return { capturedAt, age, count, failure: 'lastFailure' in first ? first.lastFailure : null };
}

function nextDrain(at: number, service: Settings['service'], now: number): NextDrain {
  if (!Number.isFinite(at)) return { kind: 'none' };
  return service.kind === 'away' && at <= now
    ? { kind: 'when-reachable', since: service.since }
    : { kind: 'at', at };
}
