import type { Answers } from '#src/forms/answers.ts';
import type { Queued, Submission } from './submission.ts';

/**
 * The same submission queued anew: its name and place stay, its attempts do not count. Only that it may have
 * arrived before stays known, by one attempt; a refused one is known not to have.
 */
export function requeued(stored: Submission, answers: Answers): Queued {
  const { sequence, id, form, capturedAt, mappingVersion, installed } = stored;
  const mayHaveArrived = stored.state === 'sent' || stored.state === 'sending';
  return {
    ...{ sequence, id, form, capturedAt, mappingVersion, installed, answers },
    ...{ state: 'queued', attempts: mayHaveArrived ? 1 : 0, lastFailure: null, nextAttemptAt: 0 },
  };
}
