import type { OutboxTransaction } from './settings.ts';
import { getSetting } from './settings.ts';
import { isSimulated } from './submission.ts';

/** The oldest submission that a drain would send. */
export type Oldest = {
  readonly capturedAt: number;
  /** `late` after `lateAfter`, `overdue` after `overdueAfter`. */
  readonly age: 'fresh' | 'late' | 'overdue';
};

/** How long a submission waits until the app says so. */
const lateAfter = 24 * 60 * 60_000;
/** Until the app says so more loudly. */
const overdueAfter = 72 * 60 * 60_000;

/** Beyond it, a clock was wrong: no phone waits for a year. */
const longestWait = 365 * 24 * 60 * 60_000;

/**
 * Ages need two clocks that were right: now's is not before a build that has used the database, and the capture's is
 * neither ahead of now nor a year ago. So a submission that a wrong clock dated does not count, however old it is.
 * @param canSend whether this build connects the form
 * @returns null if nothing is to be sent, or no clock can be believed
 */
export async function findOldest(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  canSend: (form: string) => boolean,
): Promise<Oldest | null> {
  if (now < (await getSetting(transaction, 'newestBuild'))) return null;
  const states = transaction.objectStore('submissions').index('state');
  let capturedAt = Number.POSITIVE_INFINITY;
  for (const state of ['queued', 'sending'] as const) {
    let cursor = await states.openCursor(state);
    // In order of capture: the first that counts is the oldest.
    while (cursor) {
      const { value } = cursor;
      const wait = now - value.capturedAt;
      if (wait >= 0 && wait < longestWait && !isSimulated(value) && canSend(value.form)) {
        capturedAt = Math.min(capturedAt, value.capturedAt);
        break;
      }
      cursor = await cursor.continue();
    }
  }
  return Number.isFinite(capturedAt) ? { capturedAt, age: ageOf(now - capturedAt) } : null;
}

function ageOf(wait: number): Oldest['age'] {
  if (wait < lateAfter) return 'fresh';
  return wait < overdueAfter ? 'late' : 'overdue';
}
