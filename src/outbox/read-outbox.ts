import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { type KeepCopiesChoice, readKeepCopies } from './keep-copies.ts';
import type { Outbox } from './outbox.ts';
import { readPause } from './pause.ts';
import { isAside } from './retry-policy.ts';
import type { OutboxTransaction } from './schema.ts';
import { readStop, type Stop } from './stop.ts';
import type { Confirmed, Sent, Submission } from './submission.ts';
import { readTellWhenSent } from './tell-when-sent.ts';
import { isWaiting, type Waiting, waitingStates } from './waiting.ts';

/** A submission that was handed over: history. */
export type Gone = Sent | Confirmed;

/** How much there is, without a look at any answer: as quick with thousands as with one. */
export type OutboxCounts = {
  /** Everything that is not sent yet. */
  readonly waitingCount: number;
  /** What of it a drain may still send: queued or under way. */
  readonly toSendCount: number;
  readonly sendingCount: number;
  readonly refusedCount: number;
  readonly goneCount: number;
  /** Milliseconds since the epoch; null where nothing that was sent is in the history. */
  readonly lastSentAt: number | null;
};

/** What one knows of the outbox on every page. */
export type OutboxStatus = OutboxCounts & { readonly stop: Stop };

/** The outbox as one sees it at a glance. */
export type OutboxView = OutboxStatus & {
  /** In order of capture; at most as many as asked for, while `waitingCount` counts all. */
  readonly waiting: readonly Waiting[];
  /** The latest first; at most as many as asked for, while `goneCount` counts all. */
  readonly gone: readonly Gone[];
  /** When the next automatic drain may try, in milliseconds since the epoch; null where none comes. */
  readonly nextDrainAt: number | null;
  /** No automatic drain before this, whatever is due; milliseconds since the epoch. */
  readonly pausedUntil: number;
  readonly keepCopies: KeepCopiesChoice;
  readonly tellWhenSent: boolean;
};

/** @returns the submission of this id; undefined where there is none (any more) */
export const readSubmission = (
  outbox: Outbox,
  id: string,
): Promise<Result<Submission | undefined, StorageFailure>> =>
  outbox.database.read((transaction) => transaction.objectStore('submissions').index('id').get(id));

/** What the indicator on every page shows. */
export function readStatus(outbox: Outbox): Promise<Result<OutboxStatus, StorageFailure>> {
  const now = outbox.clock.now();
  return outbox.database.read(async (transaction) => ({
    ...(await readCounts(transaction)),
    stop: await readStop(transaction, now),
  }));
}

/** The first entries of each list, at most so many of what waits and of what is gone, and counts of all. */
export function readOutbox(
  outbox: Outbox,
  most: number,
  mostGone = most,
): Promise<Result<OutboxView, StorageFailure>> {
  const now = outbox.clock.now();
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const waiting: Waiting[] = [];
    for (const state of waitingStates) {
      for (const submission of await states.getAll(state, most)) {
        if (isWaiting(submission)) waiting.push(submission);
      }
    }
    return {
      waiting: waiting.sort((a, b) => a.sequence - b.sequence).slice(0, most),
      gone: await readGone(transaction, mostGone),
      ...(await readCounts(transaction)),
      nextDrainAt: await readNextDrain(transaction, now),
      pausedUntil: (await readPause(transaction)).until,
      stop: await readStop(transaction, now),
      keepCopies: await readKeepCopies(transaction),
      tellWhenSent: await readTellWhenSent(transaction),
    };
  });
}

async function readGone(
  transaction: OutboxTransaction<'readonly'>,
  most: number,
): Promise<readonly Gone[]> {
  const gone: Gone[] = [];
  // Only what was sent has a `sentAt`, so this index holds the history and nothing else.
  let cursor = await transaction
    .objectStore('submissions')
    .index('sentAt')
    .openCursor(null, 'prev');
  while (cursor && gone.length < most) {
    if (isGone(cursor.value)) gone.push(cursor.value);
    cursor = await cursor.continue();
  }
  return gone;
}

async function readCounts(transaction: OutboxTransaction<'readonly'>): Promise<OutboxCounts> {
  const store = transaction.objectStore('submissions');
  const states = store.index('state');
  const [queued, sending, held, refused] = await Promise.all([
    states.count('queued'),
    states.count('sending'),
    states.count('held'),
    states.count('refused'),
  ]);
  const latest = await store.index('sentAt').openKeyCursor(null, 'prev');
  return {
    waitingCount: queued + sending + held + refused,
    toSendCount: queued + sending,
    sendingCount: sending,
    refusedCount: refused,
    goneCount: await store.index('sentAt').count(),
    lastSentAt: latest?.key ?? null,
  };
}

/** When the next timed drain has something to do; null where nothing is queued or under way, or may go. */
export async function readNextDrain(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<number | null> {
  const stop = await readStop(transaction, now);
  if (stop.practice) return null;
  const states = transaction.objectStore('submissions').index('state');
  const pause = Math.max((await readPause(transaction)).until, stop.until);
  let earliest = Number.POSITIVE_INFINITY;
  for (const state of ['queued', 'sending'] as const) {
    let cursor = await states.openCursor(state);
    // What comes before the pause's end comes at its end: nothing can be earlier.
    while (cursor && earliest > pause) {
      earliest = Math.min(earliest, dueAt(cursor.value, now));
      cursor = await cursor.continue();
    }
  }
  return Number.isFinite(earliest) ? Math.max(earliest, pause) : null;
}

function dueAt(submission: Submission, now: number): number {
  if (submission.state === 'sending') return submission.lease.until;
  if (submission.state !== 'queued') return Number.POSITIVE_INFINITY;
  const { nextAttemptAt, asideUntil = 0 } = submission;
  return isAside(submission, now) ? Math.max(nextAttemptAt, asideUntil) : nextAttemptAt;
}

const isGone = (submission: Submission): submission is Gone =>
  submission.state === 'sent' || submission.state === 'confirmed';
