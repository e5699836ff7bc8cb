import { type Result, succeed } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { isConnectionFailure } from './delivery/form-service.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { isDue, isLeaseOver, isLockedForEditing } from './retry-policy.ts';
import type { OutboxTransaction } from './schema.ts';
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
 * - `when-reachable`: as soon as the connection is back, which the last attempt found missing.
 */
export type NextDrain =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'when-reachable' };

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

/** @param now milliseconds since the epoch */
export async function readSnapshot(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<OutboxSnapshot> {
  const store = transaction.objectStore('submissions');
  const [counts, simulatedCount, latest, preferences, backoff, lastAttempt, databaseId] =
    await Promise.all([
      countStates(transaction),
      store.index('practice').count(),
      store.index('sentAt').openKeyCursor(null, 'prev'),
      getSetting(transaction, 'preferences'),
      getSetting(transaction, 'backoff'),
      getSetting(transaction, 'lastAttempt'),
      getSetting(transaction, 'databaseId'),
    ]);
  const held = {
    forever: isSimulatingOffline(preferences),
    until: Math.max(pausedUntil(preferences, now), isDue(backoff.until, now) ? 0 : backoff.until),
  };
  return {
    ...{ counts, simulatedCount, preferences, lastAttempt, databaseId },
    lastSentAt: latest?.key ?? null,
    pausedUntil: pausedUntil(preferences, now),
    backoffUntil: isDue(backoff.until, now) ? 0 : backoff.until,
    nextDrain: await nextDrain(transaction, held, lastAttempt, now),
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
  lastAttempt: LastAttempt | null,
  now: number,
): Promise<NextDrain> {
  if (held.forever) return { kind: 'none' };
  const states = transaction.objectStore('submissions').index('state');
  let earliest = Number.POSITIVE_INFINITY;
  for (const state of ['queued', 'sending'] as const) {
    let cursor = await states.openCursor(state);
    // What is due before now, or before all are held no more, is due then: nothing can be earlier.
    while (cursor && earliest > Math.max(now, held.until)) {
      earliest = Math.min(earliest, dueAt(cursor.value, now));
      cursor = await cursor.continue();
    }
  }
  if (!Number.isFinite(earliest)) return { kind: 'none' };
  const at = Math.max(earliest, held.until);
  const missing = lastAttempt !== null && isMissing(lastAttempt.outcome);
  return missing && at <= now ? { kind: 'when-reachable' } : { kind: 'at', at };
}

const isMissing = (outcome: LastAttempt['outcome']): boolean =>
  outcome !== 'sent' &&
  outcome !== 'confirmed' &&
  outcome !== 'refused' &&
  isConnectionFailure(outcome);

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

/** What was read; null until the first reading has ended. */
export type Reread<Value> = Result<Value, StorageFailure> | null;

/** The outbox as a page knows it, read again after every change made in any tab or the worker. */
export type OutboxReader = {
  readonly snapshot: Store<Reread<OutboxSnapshot>>;
  /**
   * Reads something more in the same transaction, now and after every change.
   * @returns what ends that
   */
  watch<Value>(
    query: Query<Value>,
    hear: (value: Result<Value, StorageFailure>) => void,
  ): () => void;
  /** Reads at once: something has changed that somebody is waiting to see. */
  refresh(): void;
};

/** A reading of its own besides the snapshot. */
export type Query<Value> = (
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  snapshot: OutboxSnapshot,
) => Promise<Value>;

/** One query of somebody's, its value's type their own affair. */
type Watcher = {
  read(...given: Parameters<Query<unknown>>): Promise<() => void>;
  fail(failure: StorageFailure): void;
};

/** Between two readings while a drain changes the outbox many times a second, in milliseconds. */
const throttle = 400;

/**
 * Starts reading: one reading at a time, the first change answered at once and those of the next moment
 * together, for everybody who wants to know.
 */
export function createOutboxReader({ database, clock, channel }: Outbox): OutboxReader {
  const snapshot = createStore<Reread<OutboxSnapshot>>(null);
  const watchers = new Set<Watcher>();
  let reading = false;
  let changed = false;
  /** Whether somebody waits for the next reading, which then follows at once. */
  let hurried = false;
  let hurry = () => {};

  async function read(): Promise<void> {
    const heard = [...watchers];
    const done = await database.read(async (transaction) => {
      const now = clock.now();
      const value = await readSnapshot(transaction, now);
      const publish: (() => void)[] = [];
      for (const watcher of heard) publish.push(await watcher.read(transaction, now, value));
      return { value, publish };
    });
    if (done.ok) {
      snapshot.set(succeed(done.value.value));
      for (const publish of done.value.publish) publish();
    } else {
      snapshot.set(done);
      for (const watcher of heard) watcher.fail(done.error);
    }
  }

  async function reread(): Promise<void> {
    changed = true;
    if (reading) return;
    reading = true;
    try {
      while (changed) {
        changed = false;
        hurried = false;
        await read();
        if (hurried) continue;
        const waited = new Promise<void>((resolve) => {
          hurry = resolve;
        });
        await Promise.race([clock.sleep(throttle), waited]);
      }
    } finally {
      reading = false;
    }
  }

  function refresh(): void {
    hurried = true;
    void reread();
    hurry();
  }

  channel.subscribe(() => void reread());
  void reread();
  return {
    snapshot,
    refresh,
    watch(query, hear) {
      const watcher: Watcher = {
        async read(...given) {
          const value = await query(...given);
          return () => {
            if (watchers.has(watcher)) hear(succeed(value));
          };
        },
        fail(error) {
          if (watchers.has(watcher)) hear({ ok: false, error });
        },
      };
      watchers.add(watcher);
      refresh();
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}
