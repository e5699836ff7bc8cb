import { outboxWords } from '#src/content/outbox-words.ts';
import type { History } from '#src/outbox/submission.ts';

/** What is known of a submission that was handed over; one that is missing looks nothing like a success. */
export function goneState(submission: History): {
  readonly kind: History['state'] | 'missing';
  readonly words: string;
} {
  return submission.state === 'sent' && submission.missingSince !== undefined
    ? { kind: 'missing', words: outboxWords.missing }
    : { kind: submission.state, words: outboxWords.states[submission.state] };
}
