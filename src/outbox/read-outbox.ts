import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { type KeepCopiesChoice, readKeepCopies } from './keep-copies.ts';
import type { Outbox } from './outbox.ts';
import { readPause } from './pause.ts';
import type { OutboxTransaction } from './schema.ts';
import type { Confirmed, Held, Queued, Refused, Sending, Sent, Submission } from './submission.ts';

/** A submission that is not sent yet. */
export type Waiting = Queued | Sending | Held | Refused;

/** A submission that was handed over: history. */
export type Gone = Sent | Confirmed;

/** The outbox as one sees it at a glance. */
export type OutboxView = {
  /** In order of capture; at most as many as asked for, while `waitingCount` counts all. */
  readonly waiting: readonly Waiting[];
  readonly waitingCount: number;
  /** The latest first; at most as many as asked for, while `goneCount` counts all. */
  readonly gone: readonly Gone[];
  readonly goneCount: number;
  /** When the next automatic drain may try, in milliseconds since the epoch; null where nothing is queued. */
  readonly nextDrainAt: number | null;
  readonly keepCopies: KeepCopiesChoice;
};

/** @returns the submission of this id; undefined where there is none (any more) */
export const readSubmission = (
  outbox: Outbox,
  id: string,
): Promise<Result<Submission | undefined, StorageFailure>> =>
  outbox.database.read((transaction) => transaction.objectStore('submissions').index('id').get(id));

export function readOutbox(
  outbox: Outbox,
  most: number,
): Promise<Result<OutboxView, StorageFailure>> {
  return outbox.database.read(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const states = store.index('state');
    const waiting: Waiting[] = [];
    let waitingCount = 0;
    for (const state of ['queued', 'sending', 'held', 'refused'] as const) {
      waitingCount += await states.count(state);
      for (const submission of await states.getAll(state, most)) {
        if (isWaiting(submission)) waiting.push(submission);
      }
    }
    const gone: Gone[] = [];
    // Only what was sent has a `sentAt`, so this index holds the history and nothing else.
    const history = store.index('sentAt');
    let cursor = await history.openCursor(null, 'prev');
    while (cursor && gone.length < most) {
      if (isGone(cursor.value)) gone.push(cursor.value);
      cursor = await cursor.continue();
    }
    return {
      waiting: waiting.sort((a, b) => a.sequence - b.sequence).slice(0, most),
      waitingCount,
      gone,
      goneCount: await history.count(),
      nextDrainAt: await readNextDrain(transaction),
      keepCopies: await readKeepCopies(transaction),
    };
  });
}

/** When the next timed drain has something to do; null where nothing is queued or under way. */
export async function readNextDrain(
  transaction: OutboxTransaction<'readonly'>,
): Promise<number | null> {
  const states = transaction.objectStore('submissions').index('state');
  const pause = await readPause(transaction);
  let earliest = Number.POSITIVE_INFINITY;
  for (const state of ['queued', 'sending'] as const) {
    let cursor = await states.openCursor(state);
    // 0 means due: nothing can be earlier.
    while (cursor && earliest > 0) {
      const submission = cursor.value;
      if (submission.state === 'queued') earliest = Math.min(earliest, submission.nextAttemptAt);
      if (submission.state === 'sending') earliest = Math.min(earliest, submission.lease.until);
      cursor = await cursor.continue();
    }
  }
  return Number.isFinite(earliest) ? Math.max(earliest, pause.until) : null;
}

const isWaiting = (submission: Submission): submission is Waiting =>
  !isGone(submission) && submission.state !== 'handed-over';

const isGone = (submission: Submission): submission is Gone =>
  submission.state === 'sent' || submission.state === 'confirmed';
