import type { Submission, SubmissionState } from '#src/outbox/submission.ts';

export type ShownState = SubmissionState | 'missing';

/** What is known of a submission; one that the service says is missing looks nothing like a success. */
export const shownState = <Kind extends Submission>(submission: Kind): Kind['state'] | 'missing' =>
  submission.state === 'sent' && submission.missingSince !== undefined
    ? 'missing'
    : submission.state;
