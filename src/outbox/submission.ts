import type { Answers } from '#src/forms/form-definition.ts';
import type { DeliveryFailure } from './delivery/form-service.ts';

/** What stays the same whatever a submission becomes. A property added here is kept by every transition. */
export type SubmissionBase = {
  /** The order of capture on this device; given by the database. */
  readonly sequence: number;
  /** UUID (RFC 9562); the one name of this wording on every device and in the sheet. */
  readonly id: string;
  /** The form definition's id. */
  readonly form: string;
  /** Milliseconds since the epoch. */
  readonly capturedAt: number;
  /** The version of the form's wire mapping at capture; empty where the form was unconnected. */
  readonly mappingVersion: string;
  /** Whether the installed app captured it, which decides whether a copy is kept by default. */
  readonly installed: boolean;
  /**
   * Written while the app simulated being offline: nothing sends or exports it until the person has said
   * what to do with it. Stored under the screen's word, as the number 1, for an index has no booleans.
   */
  readonly practice?: 1;
  /** The ids of earlier wordings that may have arrived under their own receipts, the oldest first. */
  readonly earlierIds?: readonly string[];
};

/** Waits for delivery. */
export type Queued = SubmissionBase & {
  readonly state: 'queued';
  readonly answers: Answers;
  /** Requests that were begun for this wording, whatever the browser said of the connection; each may have arrived. */
  readonly attempts: number;
  readonly lastFailure: DeliveryFailure | null;
  /** Milliseconds since the epoch before which no automatic drain tries it; 0 where it is due. */
  readonly nextAttemptAt: number;
  /**
   * Milliseconds since the epoch until which no drain takes it: a person is editing it. It ends by
   * itself, so that an editor that died holds nothing back.
   */
  readonly editLockUntil?: number;
  /**
   * A delivery that `attempts` does not count may have arrived: it was sent before, or another device has
   * or had it. An edit then needs an id of its own.
   */
  readonly mayHaveArrived?: true;
};

/**
 * Who is delivering a submission. It ends by itself, so that no crash leaves a submission `sending`;
 * where it was taken under the origin's lock, it ends with the drain that took it: whoever holds the lock
 * next knows that the holder has come to its end.
 */
export type Lease = {
  readonly holder: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly underLock: boolean;
};

/** Being delivered. */
export type Sending = SubmissionBase & {
  readonly state: 'sending';
  readonly answers: Answers;
  /** The one being made is counted. */
  readonly attempts: number;
  readonly lastFailure: DeliveryFailure | null;
  readonly lease: Lease;
  readonly mayHaveArrived?: true;
};

/** Its form is unconnected; it is queued as soon as a version of the site connects the form. */
export type Held = SubmissionBase & {
  readonly state: 'held';
  readonly answers: Answers;
  readonly editLockUntil?: number;
  readonly mayHaveArrived?: true;
};

/** Handed to a service whose answer cannot be read. */
export type Sent = SubmissionBase & {
  readonly state: 'sent';
  readonly sentAt: number;
  /** The answers, as long as they are kept; else null. */
  readonly copy: { readonly answers: Answers; readonly eraseAt: number } | null;
  /** Answers for which the form has no place any more; kept until a person deletes them. */
  readonly unsent?: Answers;
  /** Its id went along, so that the service can be asked whether it has arrived. */
  readonly traceable?: true;
  /** Since when the service says that it has not arrived; absent while it does not. */
  readonly missingSince?: number;
};

/** The service's readable answer named its id. Nothing of the answers that were sent is left here. */
export type Confirmed = SubmissionBase & {
  readonly state: 'confirmed';
  readonly sentAt: number;
  readonly unsent?: Answers;
};

/** The service refused it for good, and said why. */
export type Refused = SubmissionBase & {
  readonly state: 'refused';
  readonly answers: Answers;
  readonly reason: string;
  readonly refusedAt: number;
};

/** Given to another device, which sends it; kept here, and not sent, until the person takes it back. */
export type HandedOver = SubmissionBase & {
  readonly state: 'handed-over';
  readonly answers: Answers;
  readonly handedOverAt: number;
};

/** One submission in the outbox or its history (specification 5.1). */
export type Submission = Queued | Sending | Held | Sent | Confirmed | Refused | HandedOver;

export type SubmissionState = Submission['state'];

type Change = {
  readonly from: readonly SubmissionState[];
  readonly to: readonly SubmissionState[];
  /** By whom or what, for the README's table. */
  readonly by: string;
};

/** Everything that can happen to a submission; `transitions.ts` has a function for each. */
export const transitionTable = {
  lease: { from: ['queued'], to: ['sending'], by: 'a drain that is about to send it' },
  settle: {
    from: ['sending', 'queued', 'held', 'handed-over'],
    to: ['queued', 'sent', 'confirmed', 'refused'],
    by: 'the outcome of a delivery of this very wording',
  },
  recover: { from: ['sending'], to: ['queued'], by: 'the end of its lease' },
  giveBack: { from: ['sending'], to: ['queued'], by: 'a drain that ends before it has sent it' },
  postpone: {
    from: ['queued'],
    to: ['queued'],
    by: 'a failure of its own, while others go through',
  },
  connect: { from: ['held'], to: ['queued'], by: 'a version of the site that connects its form' },
  disconnect: { from: ['queued'], to: ['held'], by: 'a version of the site without its form' },
  lockForEditing: { from: ['queued', 'held'], to: ['queued', 'held'], by: 'an open editor' },
  unlock: { from: ['queued', 'held'], to: ['queued', 'held'], by: 'an editor that is closed' },
  edit: { from: ['queued', 'held', 'refused'], to: ['queued', 'held'], by: 'a person who saves' },
  release: {
    from: ['queued', 'held'],
    to: ['queued', 'held'],
    by: 'a person who ends the simulation',
  },
  resend: { from: ['sent', 'refused'], to: ['queued'], by: 'a person' },
  export: {
    from: ['queued', 'sending', 'held'],
    to: ['queued', 'sending', 'held'],
    by: 'a person who makes a transfer file of it, which another device may send',
  },
  handOver: {
    from: ['queued', 'sending', 'held', 'refused'],
    to: ['handed-over'],
    by: 'a person who says that another device has it',
  },
  takeBack: { from: ['handed-over'], to: ['queued'], by: 'a person' },
  acknowledge: {
    from: ['sent', 'handed-over'],
    to: ['confirmed'],
    by: 'the service, asked whether it has arrived',
  },
  reportMissing: { from: ['sent'], to: ['sent'], by: 'the service, asked whether it has arrived' },
  eraseCopy: { from: ['sent'], to: ['sent'], by: 'its time, or a person' },
  shortenCopy: { from: ['sent'], to: ['sent'], by: 'a clock that is ahead no more' },
  restore: {
    from: ['queued', 'sending', 'held', 'sent', 'confirmed', 'refused', 'handed-over'],
    to: ['queued', 'held', 'sent', 'confirmed', 'refused', 'handed-over'],
    by: 'a person who undoes a deletion',
  },
} as const satisfies Readonly<Record<string, Change>>;

/** A submission as it is handed to the database, which gives it its sequence. */
export type NewSubmission = Omit<Queued, 'sequence'> | Omit<Held, 'sequence'>;

/** Not sent yet: they wait for a drain, a form's connection or the person. */
export const pendingStates = ['queued', 'sending', 'held', 'refused'] as const;
export type Pending = Extract<Submission, { readonly state: (typeof pendingStates)[number] }>;
export const isPending = (submission: Submission): submission is Pending =>
  pendingStates.some((state) => state === submission.state);

/** Pending and not being delivered at this moment: a person may edit it. */
export const editableStates = ['queued', 'held', 'refused'] as const;
export type Editable = Extract<Submission, { readonly state: (typeof editableStates)[number] }>;
export const isEditable = (submission: Submission): submission is Editable =>
  editableStates.some((state) => state === submission.state);

/** Sent by this device: the history. */
export const historyStates = ['sent', 'confirmed'] as const;
export type History = Extract<Submission, { readonly state: (typeof historyStates)[number] }>;
export const isHistory = (submission: Submission): submission is History =>
  historyStates.some((state) => state === submission.state);

export const isHandedOver = (submission: Submission): submission is HandedOver =>
  submission.state === 'handed-over';

/** Whether it was written while the app simulated being offline, and is neither sent nor exported. */
export const isSimulated = ({ practice }: Pick<SubmissionBase, 'practice'>): boolean =>
  practice !== undefined;

/** Whether the service, asked, has said that it has not arrived. */
export const isMissing = (submission: Submission): boolean =>
  submission.state === 'sent' && submission.missingSince !== undefined;

/** Whether an earlier delivery of this wording may have arrived unnoticed. */
export function mayHaveArrived(stored: Submission): boolean {
  switch (stored.state) {
    case 'queued':
    case 'sending':
      return stored.mayHaveArrived === true || stored.attempts > 0;
    case 'held':
      return stored.mayHaveArrived === true;
    case 'refused':
      return false;
    case 'sent':
    case 'confirmed':
    case 'handed-over':
      return true;
  }
}

/** Whether another wording of it needs a receipt of its own, so that no answer for this one counts for both. */
export const isEditedApart = (stored: Submission): boolean =>
  // A request for a refused wording may still be under way, where a lease ended too early.
  stored.state === 'refused' || mayHaveArrived(stored);

/** @returns what the device has of the answers that were, or are to be, sent; null where nothing */
export function answersOf(submission: Submission): Answers | null {
  if (submission.state === 'sent') return submission.copy?.answers ?? null;
  return submission.state === 'confirmed' ? null : submission.answers;
}
