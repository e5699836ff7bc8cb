import type { Answers } from '#src/forms/form-definition.ts';
import type { FollowUp } from '#src/outbox/delivery/contract.ts';
import type { DeliveryFailure } from '#src/outbox/delivery/form-service.ts';

/** The device that gave it, as that says. */
export type Giver = {
  /** Empty without one. */
  readonly device: string;
  /** How many waited there that it did not give at that time. */
  readonly left: number;
  /** By its clock. */
  readonly at: number;
};

/** Every transition keeps these properties, and any added here. */
export type SubmissionBase = {
  /** The order in which this device got it: of its own, the order of capture; an import comes after them. */
  readonly sequence: number;
  /** UUID (RFC 9562): this wording, on every device and in the sheet. All wordings have one receipt (`receipt.ts`). */
  readonly id: string;
  readonly form: string;
  readonly capturedAt: number;
  /** At capture; empty for an unconnected form. */
  readonly mappingVersion: string;
  /** Captured by the installed app: the default for retention. */
  readonly installed: boolean;
  /** Of earlier wordings that may have arrived, oldest first. */
  readonly earlierIds?: readonly string[];
  /** Another device captured it. */
  readonly imported?: true;
  /** Of what is imported. */
  readonly giver?: Giver;
};

type ToSend = SubmissionBase & {
  readonly answers: Answers;
  /** Requests for this wording, each of which may have arrived; of one that is sending, with the current one. */
  readonly attempts: number;
  /** In a row, by itself: failures of the connection do not count. */
  readonly failures?: number;
  readonly lastFailure: DeliveryFailure | null;
  /**
   * Sent before, on another device, or in a request without a clear answer: an edit then needs a new id, and says so.
   * A request while the browser says that it is offline only counts in `attempts`: an edit needs a new id, too, for the
   * browser may be wrong, but alarms nobody.
   */
  readonly mayHaveArrived?: true;
};

export type Queued = ToSend & {
  readonly state: 'queued';
  /** No automatic drain tries it before; 0 if it is due. */
  readonly nextAttemptAt: number;
  /** Until then an editor keeps it from drains. It expires, so that a dead editor blocks nothing. */
  readonly editLockUntil?: number;
};

/**
 * Expires, so that no crash leaves a submission `sending`. If taken under the site's lock, it ends with that lock:
 * the next holder knows that this drain is over.
 */
export type Lease = {
  readonly holder: string;
  readonly until: number;
  readonly underLock: boolean;
};

export type Sending = ToSend & { readonly state: 'sending'; readonly lease: Lease };

/** Connecting its form queues it. */
export type Held = SubmissionBase & {
  readonly state: 'held';
  readonly answers: Answers;
  readonly editLockUntil?: number;
  readonly mayHaveArrived?: true;
};

/** Of the answers, on one's own device. */
export type Copy = {
  readonly answers: Answers;
  readonly eraseAt: number;
  /** The first words alone: too few to be sent again. */
  readonly wordsOnly?: true;
};

/** Sent to a service with unreadable responses, or by another device, as a person says. */
export type Sent = SubmissionBase & {
  readonly state: 'sent';
  /** When this device learned of it. */
  readonly sentAt: number;
  readonly copy: Copy | null;
  /** Of another device's delivery. */
  readonly handedOverAt?: number;
  /** Answers without a field, kept until a person deletes them. */
  readonly unsent?: Answers;
  /** Its id was sent, so the service can be asked. */
  readonly traceable?: true;
  readonly missingSince?: number;
};

/** A readable response named its id; its answers are erased. */
export type Confirmed = SubmissionBase & {
  readonly state: 'confirmed';
  readonly sentAt: number;
  /** Of its free text, the first words alone: by these its person recognizes it. */
  readonly copy?: Copy | null;
  readonly handedOverAt?: number;
  readonly unsent?: Answers;
  readonly followUp?: ReadFollowUp;
};

/** A follow-up and when it was read from the service. */
export type ReadFollowUp = FollowUp & { readonly readAt: number };

export type Refused = SubmissionBase & {
  readonly state: 'refused';
  readonly answers: Answers;
  readonly reason: string;
  readonly refusedAt: number;
};

/** Another device sends it, unless the person takes it back. */
export type HandedOver = SubmissionBase & {
  readonly state: 'handed-over';
  readonly answers: Answers;
  readonly handedOverAt: number;
};

/** Specification 5.1. */
export type Submission = Queued | Sending | Held | Sent | Confirmed | Refused | HandedOver;

export type SubmissionState = Submission['state'];

type Change = {
  readonly from: readonly SubmissionState[];
  readonly to: readonly SubmissionState[];
  /** For the README's table. */
  readonly by: string;
};

export const transitionTable = {
  lease: { from: ['queued'], to: ['sending'], by: 'a drain that is about to send it' },
  settle: {
    from: ['sending', 'queued', 'held', 'handed-over', 'sent'],
    to: ['queued', 'sent', 'confirmed', 'refused'],
    by: 'the outcome of a delivery of this wording',
  },
  arrive: {
    from: ['sending', 'queued', 'held', 'handed-over', 'sent'],
    to: ['sent', 'confirmed'],
    by: "such an outcome, the service's status response, or a person",
  },
  recover: { from: ['sending'], to: ['queued'], by: 'the end of its lease' },
  giveBack: { from: ['sending'], to: ['queued'], by: 'a drain that does not send it' },
  connect: { from: ['held'], to: ['queued'], by: 'a version of the site that connects its form' },
  disconnect: { from: ['queued'], to: ['held'], by: 'a version of the site without its form' },
  lockForEditing: { from: ['queued', 'held'], to: ['queued', 'held'], by: 'an open editor' },
  unlock: { from: ['queued', 'held'], to: ['queued', 'held'], by: 'a closed editor' },
  edit: { from: ['queued', 'held', 'refused'], to: ['queued', 'held'], by: 'a person who saves' },
  resend: { from: ['sent', 'refused'], to: ['queued'], by: 'a person' },
  export: {
    from: ['queued', 'sending', 'held'],
    to: ['queued', 'sending', 'held'],
    by: 'a person who writes it into a transfer file',
  },
  handOver: {
    from: ['queued', 'sending', 'held', 'refused'],
    to: ['handed-over'],
    by: 'a person who confirms that another device has it',
  },
  takeBack: { from: ['handed-over'], to: ['queued'], by: 'a person' },
  followUp: { from: ['confirmed'], to: ['confirmed'], by: "the service's status response" },
  reportMissing: { from: ['sent'], to: ['sent'], by: "the service's status response" },
  eraseCopy: {
    from: ['sent', 'confirmed'],
    to: ['sent', 'confirmed'],
    by: 'its expiry, or a person',
  },
  shortenCopy: {
    from: ['sent', 'confirmed'],
    to: ['sent', 'confirmed'],
    by: 'a corrected clock',
  },
  keepWords: {
    from: ['sent', 'confirmed'],
    to: ['sent', 'confirmed'],
    by: 'a person who says that the device is their own',
  },
  restore: {
    from: ['queued', 'sending', 'held', 'sent', 'confirmed', 'refused', 'handed-over'],
    to: ['queued', 'held', 'sent', 'confirmed', 'refused', 'handed-over'],
    by: 'a person who undoes a deletion, or a backup of what the browser lost',
  },
} as const satisfies Readonly<Record<string, Change>>;

/** @returns its id, and those of its own earlier wordings: what another device corrected may wait beside it */
export const wordingsOf = ({
  id,
  earlierIds = [],
  imported,
}: Pick<SubmissionBase, 'id' | 'earlierIds' | 'imported'>): readonly string[] =>
  imported ? [id] : [id, ...earlierIds];

export type NewSubmission = Omit<Queued, 'sequence'> | Omit<Held, 'sequence'>;

/** They wait for a drain, a connected form or the person. */
export const pendingStates = ['queued', 'sending', 'held', 'refused'] as const;
export type Pending = Extract<Submission, { readonly state: (typeof pendingStates)[number] }>;
export const isPending = (submission: Submission): submission is Pending =>
  pendingStates.some((state) => state === submission.state);

/** Not known to have arrived. */
export const waitingStates = [...pendingStates, 'handed-over'] as const;
/** It has a backup (`backups.ts`). */
export const isWaiting = (submission: Submission): boolean =>
  waitingStates.some((state) => state === submission.state);

export const editableStates = ['queued', 'held', 'refused'] as const;
export type Editable = Extract<Submission, { readonly state: (typeof editableStates)[number] }>;
export const isEditable = (submission: Submission): submission is Editable =>
  editableStates.some((state) => state === submission.state);

/** Sent by this device or another. */
export const historyStates = ['sent', 'confirmed'] as const;
export type History = Extract<Submission, { readonly state: (typeof historyStates)[number] }>;
export const isHistory = (submission: Submission): submission is History =>
  historyStates.some((state) => state === submission.state);

/** The outbox's lists, by the states of their rows. */
export const lists = {
  waiting: pendingStates,
  'handed-over': ['handed-over'],
  sent: historyStates,
} as const satisfies Readonly<Record<string, readonly SubmissionState[]>>;

export type ListName = keyof typeof lists;

export const isListed = (list: ListName, { state }: Submission): boolean =>
  lists[list].some((one) => one === state);

export const isHandedOver = (submission: Submission): submission is HandedOver =>
  submission.state === 'handed-over';

export const isMissing = (submission: Submission): boolean =>
  submission.state === 'sent' && submission.missingSince !== undefined;

/** Whether a delivery of this wording may have arrived unnoticed. */
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

/** @returns all of them, to send or to edit */
export function answersOf(submission: Submission): Answers | null {
  if (!isHistory(submission)) return submission.answers;
  const copy = submission.state === 'sent' ? submission.copy : null;
  return copy === null || copy.wordsOnly ? null : copy.answers;
}

/** @returns also a few words of what was sent */
export const keptAnswers = (submission: Submission): Answers | null =>
  isHistory(submission) ? (submission.copy?.answers ?? null) : submission.answers;

/** @returns who wrote it, by its answers, or else the device that gave it; may be empty */
export function personOf(
  { giver }: Pick<SubmissionBase, 'giver'>,
  answers: Answers | null,
): string {
  const { firstName = '', lastName = '' } = answers ?? {};
  return `${firstName} ${lastName}`.trim() || (giver?.device ?? '');
}
