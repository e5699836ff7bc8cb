import { outboxWords } from '#src/content/outbox-words.ts';
import type { Gone } from '#src/outbox/read-outbox.ts';

/** What is known of a submission that was handed over. */
export const goneState = (submission: Gone): string =>
  submission.state === 'sent' && submission.missingSince !== undefined
    ? outboxWords.missing
    : outboxWords.states[submission.state];
