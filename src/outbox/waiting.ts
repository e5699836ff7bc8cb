import type { Submission } from './submission.ts';

/** The states of what is not sent yet, and waits for a drain, a form's connection or the person. */
export const waitingStates = ['queued', 'sending', 'held', 'refused'] as const;

/** A submission that is not sent yet. */
export type Waiting = Extract<Submission, { readonly state: (typeof waitingStates)[number] }>;

/** The states of what waits and is not being sent at this moment. */
export const atRestStates = ['queued', 'held', 'refused'] as const;

/** A submission that waits and is not being sent at this moment: it can be changed, or given away. */
export type AtRest = Extract<Submission, { readonly state: (typeof atRestStates)[number] }>;

export const isAtRest = (submission: Submission): submission is AtRest =>
  atRestStates.some((state) => state === submission.state);

/** Tells what is not sent yet from the history and from what was handed over. */
export const isWaiting = (submission: Submission): submission is Waiting =>
  waitingStates.some((state) => state === submission.state);
