import type { Answers } from '#src/forms/answers.ts';
import type { Queued, Submission } from './submission.ts';

/** The same submission queued with a clean slate: its name and place stay, its attempts do not count. */
export function requeued(stored: Submission, answers: Answers): Queued {
  const { sequence, id, form, capturedAt, mappingVersion, installed } = stored;
  return {
    ...{ sequence, id, form, capturedAt, mappingVersion, installed, answers },
    ...{ state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 },
  };
}
