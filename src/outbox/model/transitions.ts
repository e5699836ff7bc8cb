import type { Answers } from '#src/forms/form-definition.ts';
import type { FollowUp } from '#src/outbox/delivery/contract.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { type Backoff, copyRetention } from './retry-policy.ts';
import {
  answersOf,
  type Copy,
  isEditable,
  isHistory,
  isPending,
  type Lease,
  mayHaveArrived,
  type Sending,
  type Submission,
  type SubmissionBase,
} from './submission.ts';

/* The only ways between states (`transitionTable`). Null means no change. */

/** In characters: ten digits and a hyphen. */
const receiptPart = 11;

const arrivalFlag = (arrived: boolean) => (arrived ? ({ mayHaveArrived: true } as const) : {});

const failuresOf = ({ failures = 0 }: { readonly failures?: number }) =>
  failures > 0 ? { failures } : {};

function queued(stored: Submission, answers: Answers, arrived: boolean): Submission {
  return {
    ...baseOf(stored),
    state: 'queued',
    answers,
    attempts: 0,
    lastFailure: null,
    nextAttemptAt: 0,
    ...arrivalFlag(arrived),
  };
}

export function leased(stored: Submission, lease: Lease): Sending | null {
  if (stored.state !== 'queued') return null;
  const { answers, attempts, lastFailure } = stored;
  return {
    ...baseOf(stored),
    state: 'sending',
    answers,
    attempts: attempts + 1,
    ...failuresOf(stored),
    lastFailure,
    lease,
    ...arrivalFlag(stored.mayHaveArrived === true),
  };
}

export type Settlement = {
  readonly at: number;
  /** Null for no copy. */
  readonly copyUntil: number | null;
  /** What stays of it once it is confirmed. */
  readonly words: Copy | null;
  readonly traceable: boolean;
  readonly unsent: Answers | null;
};

/**
 * Its id has arrived, whatever this device has done with it since.
 * @param as `confirmed` by the service; `sent` after an unreadable response, or by a person's word for another device:
 * then a copy may be the only proof
 */
export function arrived(
  stored: Submission,
  as: 'sent' | 'confirmed',
  { at, copyUntil, words, traceable, unsent }: Settlement,
): Submission | null {
  if (stored.state === 'refused' || stored.state === 'confirmed' || stored.state === as)
    return null;
  if (stored.state === 'sent') {
    const { copy, traceable: _traceable, missingSince: _missing, ...kept } = stored;
    const stay = words ?? (copy?.wordsOnly ? copy : null);
    return { ...kept, state: 'confirmed', ...(stay && { copy: stay }) };
  }
  const copy = copyUntil === null ? null : { answers: stored.answers, eraseAt: copyUntil };
  return {
    ...baseOf(stored),
    ...(as === 'sent'
      ? { state: as, copy, ...(traceable && { traceable }) }
      : { state: as, ...(words && { copy: words }) }),
    sentAt: at,
    ...(stored.state === 'handed-over' && { handedOverAt: stored.handedOverAt }),
    ...(unsent && { unsent }),
  };
}

/**
 * For this wording only: an edit has its own id if the earlier wording may have arrived. An arrival counts under any
 * lease, a failure only under its own.
 * @param own of a failure that is not the connection's
 */
export function settled(
  stored: Submission,
  sending: Sending,
  outcome: Outcome,
  settlement: Settlement,
  own: Backoff | null = null,
): Submission | null {
  if (stored.id !== sending.id) return null;
  const { answers } = sending;
  const { at } = settlement;
  switch (outcome.kind) {
    case 'sent':
    case 'confirmed': {
      // Perhaps refused: this may be the only copy.
      const doubted = 'lacksAnswer' in outcome && { copyUntil: at + copyRetention };
      return arrived(stored, outcome.kind, { ...settlement, ...doubted });
    }
    case 'refused':
      if (isHistory(stored) || stored.state === 'refused') return null;
      return {
        ...baseOf(stored),
        state: 'refused',
        answers,
        reason: outcome.reason,
        refusedAt: at,
      };
    case 'not-yet':
    case 'unreachable': {
      const isLeased =
        stored.state === 'sending' &&
        stored.lease.holder === sending.lease.holder &&
        stored.lease.until === sending.lease.until &&
        stored.attempts === sending.attempts;
      if (!isLeased) return null;
      const isDelayed = outcome.kind === 'not-yet';
      const lastFailure = isDelayed ? 'asked-to-wait' : outcome.failure;
      // The service does not have what it delayed. Any other request may have arrived.
      const attempts = stored.attempts - (isDelayed ? 1 : 0);
      const nextAttemptAt = isDelayed ? outcome.notBefore : (own?.until ?? 0);
      const isAlarming = lastFailure !== 'asked-to-wait' && lastFailure !== 'offline';
      return {
        ...baseOf(stored),
        state: 'queued',
        answers,
        attempts,
        ...failuresOf(own ?? stored),
        lastFailure,
        nextAttemptAt,
        ...arrivalFlag(isAlarming || stored.mayHaveArrived === true),
      };
    }
  }
}

/** Its request may have arrived. */
export function recovered(stored: Submission): Submission | null {
  if (stored.state !== 'sending') return null;
  const { answers, attempts, lastFailure } = stored;
  return {
    ...baseOf(stored),
    state: 'queued',
    answers,
    attempts,
    ...failuresOf(stored),
    lastFailure,
    nextAttemptAt: 0,
    mayHaveArrived: true,
  };
}

export function givenBack(stored: Submission, { id, lease, attempts }: Sending): Submission | null {
  if (stored.state !== 'sending' || stored.id !== id || stored.attempts !== attempts) return null;
  if (stored.lease.holder !== lease.holder || stored.lease.until !== lease.until) return null;
  const { answers, lastFailure } = stored;
  return {
    ...baseOf(stored),
    state: 'queued',
    answers,
    attempts: attempts - 1,
    ...failuresOf(stored),
    lastFailure,
    nextAttemptAt: 0,
    ...arrivalFlag(stored.mayHaveArrived === true),
  };
}

/** Keeps an open editor's lock. */
export const connected = (stored: Submission): Submission | null =>
  stored.state === 'held'
    ? { ...queued(stored, stored.answers, mayHaveArrived(stored)), ...lockOf(stored) }
    : null;

/** Keeps it, too. */
export const disconnected = (stored: Submission): Submission | null =>
  stored.state === 'queued'
    ? { ...held(stored, stored.answers, mayHaveArrived(stored)), ...lockOf(stored) }
    : null;

const lockOf = ({ editLockUntil }: { readonly editLockUntil?: number }) =>
  editLockUntil === undefined ? {} : { editLockUntil };

const held = (stored: Submission, answers: Answers, arrived: boolean): Submission => ({
  ...baseOf(stored),
  state: 'held',
  answers,
  ...arrivalFlag(arrived),
});

export const lockedForEditing = (stored: Submission, until: number): Submission | null =>
  stored.state === 'queued' || stored.state === 'held' ? { ...stored, editLockUntil: until } : null;

export function unlocked(stored: Submission): Submission | null {
  if (stored.state !== 'queued' && stored.state !== 'held') return null;
  const { editLockUntil: _, ...kept } = stored;
  return kept;
}

/**
 * Gives it a new id if the earlier wording may have arrived or had a response: the sheet would drop it as a duplicate.
 */
export function edited(
  stored: Submission,
  answers: Answers,
  newId: () => string,
): Submission | null {
  if (!isEditable(stored)) return null;
  // To a refused wording another response may come, if its lease ended too early.
  const isApart = stored.state === 'refused' || mayHaveArrived(stored);
  const renamed = isApart ? withNewId(stored, newId()) : stored;
  if (stored.state === 'held') return held(renamed, answers, false);
  return queued(renamed, answers, false);
}

/** Keeps the id's first 40 bits: `receiptOf` tells no more. */
export const withNewId = <Kind extends Pick<SubmissionBase, 'id' | 'earlierIds'>>(
  stored: Kind,
  fresh: string,
): Kind => ({
  ...stored,
  id: stored.id.slice(0, receiptPart) + fresh.slice(receiptPart),
  earlierIds: [...(stored.earlierIds ?? []), stored.id],
});

/** Keeps the id. */
export function resent(stored: Submission): Submission | null {
  // An export, or a request that outlived its lease, may still deliver the refused wording.
  if (stored.state === 'refused') return queued(stored, stored.answers, true);
  const answers = stored.state === 'sent' ? answersOf(stored) : null;
  return answers && queued(stored, answers, true);
}

/** Another device may send it from now on. */
export const exported = <Kind extends Submission>(stored: Kind): Kind | null =>
  isPending(stored) && stored.state !== 'refused' ? { ...stored, mayHaveArrived: true } : null;

/** Even while it is being sent: a success still settles it, a failure does not requeue it. */
export function handedOver(stored: Submission, at: number): Submission | null {
  if (!isPending(stored)) return null;
  const { answers } = stored;
  return { ...baseOf(stored), state: 'handed-over', answers, handedOverAt: at };
}

/** Keeps the id; the other device may have sent it. */
export const takenBack = (stored: Submission): Submission | null =>
  stored.state === 'handed-over' ? queued(stored, stored.answers, true) : null;

/**
 * Notes what became of it; null takes the earlier note away, because the owner has.
 * @param readAt milliseconds since the epoch
 */
export function followedUp(
  stored: Submission,
  followUp: FollowUp | null,
  readAt: number,
): Submission | null {
  if (stored.state !== 'confirmed') return null;
  const { followUp: before, ...kept } = stored;
  if (followUp !== null) return { ...kept, followUp: { ...followUp, readAt } };
  return before === undefined ? null : kept;
}

export const reportedMissing = (stored: Submission, since: number): Submission | null =>
  stored.state === 'sent' && stored.missingSince === undefined
    ? { ...stored, missingSince: since }
    : null;

export const copyErased = (stored: Submission): Submission | null =>
  isHistory(stored) && stored.copy ? { ...stored, copy: null } : null;

/** A later time comes from a wrong clock. */
export const copyShortened = (stored: Submission, eraseAt: number): Submission | null =>
  isHistory(stored) && stored.copy && stored.copy.eraseAt > eraseAt
    ? { ...stored, copy: { ...stored.copy, eraseAt } }
    : null;

/** Unless it has one, or the words. */
export const copyKept = (stored: Submission, copy: Copy): Submission | null =>
  isHistory(stored) && !stored.copy ? { ...stored, copy } : null;

/** @param refusesCopies only by the person's choice: a copy may be the only proof */
export function restored(deleted: Submission, refusesCopies: boolean): Submission {
  if (deleted.state === 'sending') return recovered(deleted) ?? deleted;
  return refusesCopies ? (copyErased(deleted) ?? deleted) : deleted;
}

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

/** All states' own properties; the compiler checks the list. */
const ofStates: Readonly<Record<Exclude<KeyOfAny<Submission>, keyof SubmissionBase>, true>> = {
  state: true,
  answers: true,
  attempts: true,
  failures: true,
  lastFailure: true,
  nextAttemptAt: true,
  editLockUntil: true,
  mayHaveArrived: true,
  lease: true,
  sentAt: true,
  copy: true,
  unsent: true,
  traceable: true,
  missingSince: true,
  reason: true,
  refusedAt: true,
  handedOverAt: true,
  followUp: true,
};

/** Includes properties that a newer version added. */
function baseOf(stored: Submission): SubmissionBase {
  const kept = Object.entries(stored).filter(([name]) => !Object.hasOwn(ofStates, name));
  // Only the states' own properties are left out.
  return Object.fromEntries(kept) as SubmissionBase;
}
