import type { Answers } from '#src/forms/answers.ts';
import type { Queued, Submission } from './submission.ts';
import type { AtRest } from './waiting.ts';

/**
 * The same submission queued anew: its name and place stay, its attempts do not count. Only that it
 * may have arrived before stays known: of one that was sent or handed over by a mark, of one that is
 * under way by its attempts. A refused one is known not to have arrived.
 */
export function requeued(stored: Submission, answers: Answers): Queued {
  const { sequence, id, form, capturedAt, mappingVersion, installed } = stored;
  const mayHaveArrived = stored.state === 'sent' || stored.state === 'handed-over';
  return {
    ...{ sequence, id, form, capturedAt, mappingVersion, installed, answers },
    state: 'queued',
    attempts: stored.state === 'sending' ? stored.attempts : 0,
    lastFailure: null,
    nextAttemptAt: 0,
    ...(mayHaveArrived && { mayHaveArrived }),
  };
}

/** Whether an earlier delivery may have arrived: one counted as an attempt, or one that the mark tells of. */
export const mayHaveArrived = (stored: AtRest): boolean =>
  stored.state !== 'refused' &&
  (stored.mayHaveArrived === true || (stored.state === 'queued' && stored.attempts > 0));
