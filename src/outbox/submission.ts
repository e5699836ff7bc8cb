import type { Answers } from '#src/forms/answers.ts';
import type { DeliveryFailure } from './delivery/outcome.ts';

/** What never changes in a submission once it was written. */
type Written = {
  /** The order of capture on this device; given by the database. */
  readonly sequence: number;
  /** UUID (RFC 9562); the one name of this submission on every device and in the sheet. */
  readonly id: string;
  /** The form definition's id. */
  readonly form: string;
  /** Milliseconds since the epoch. */
  readonly capturedAt: number;
  /** The version of the form's wire mapping at capture; empty where the form was unconnected. */
  readonly mappingVersion: string;
  /** Whether the installed app captured it, which decides whether a copy is kept by default. */
  readonly installed: boolean;
};

/** Waits for delivery. */
export type Queued = Written & {
  readonly state: 'queued';
  readonly answers: Answers;
  readonly attempts: number;
  readonly lastFailure: DeliveryFailure | null;
  /** Milliseconds since the epoch before which no automatic drain tries it; 0 where it is due. */
  readonly nextAttemptAt: number;
  /**
   * Milliseconds since the epoch until which no drain takes it: a person is changing it. It ends by itself,
   * so that an editor that died keeps nothing back.
   */
  readonly asideUntil?: number;
  /**
   * An earlier delivery that `attempts` does not count may have arrived: it was sent before, or
   * another device has or had it. A correction then needs an id of its own. Attempts say the same,
   * for each may have arrived too; so the mark ends with the next lease, and what an older version
   * of the site has stored says it by an attempt alone.
   */
  readonly mayHaveArrived?: true;
};

/**
 * Who has a submission under way. It ends by itself, so that no crash leaves a submission `sending`;
 * where it was taken under the origin's lock, it ends with the drain that took it: whoever holds the lock
 * next knows that the holder has come to its end.
 */
export type Lease = {
  readonly holder: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly underLock: boolean;
};

/** Under way. */
export type Sending = Written & {
  readonly state: 'sending';
  readonly answers: Answers;
  readonly attempts: number;
  readonly lastFailure: DeliveryFailure | null;
  readonly lease: Lease;
};

/** Its form is unconnected; it is queued as soon as a version of the site connects the form. */
export type Held = Written & {
  readonly state: 'held';
  readonly answers: Answers;
  /** As of a queued one; it was queued before, or it comes from another device. */
  readonly mayHaveArrived?: true;
};

/** Handed over to a service whose answer cannot be read. */
export type Sent = Written & {
  readonly state: 'sent';
  readonly sentAt: number;
  /** The answers, where the person keeps copies, until their time is over; else null. */
  readonly copy: { readonly answers: Answers; readonly eraseAt: number } | null;
  /** Its id went along, so that the service can be asked whether it has arrived. */
  readonly traceable?: true;
  /** Since when the service says that it has not arrived; absent while it does not. */
  readonly missingSince?: number;
};

/** The service's readable answer named its id. Nothing of the answers is left on the device. */
export type Confirmed = Written & { readonly state: 'confirmed'; readonly sentAt: number };

/** The service refused it for good, and said why. */
export type Refused = Written & {
  readonly state: 'refused';
  readonly answers: Answers;
  readonly reason: string;
  readonly refusedAt: number;
};

/** Given to another device, which sends it; kept here, and not sent, until the person takes it back. */
export type HandedOver = Written & {
  readonly state: 'handed-over';
  readonly answers: Answers;
  readonly handedOverAt: number;
};

/** One submission in the outbox or its history (rulings 4). */
export type Submission = Queued | Sending | Held | Sent | Confirmed | Refused | HandedOver;

/** A submission as it is handed to the database, which gives it its sequence. */
export type NewSubmission = Omit<Queued, 'sequence'> | Omit<Held, 'sequence'>;
