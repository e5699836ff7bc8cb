import type { History } from '#src/outbox/submission.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';

/** What is known of a submission that was handed over; one that is missing looks nothing like a success. */
export function historyState(submission: History): {
  readonly kind: History['state'] | 'missing';
  readonly words: string;
} {
  return submission.state === 'sent' && submission.missingSince !== undefined
    ? { kind: 'missing', words: outboxMessages.missing }
    : { kind: submission.state, words: outboxMessages.states[submission.state] };
}
