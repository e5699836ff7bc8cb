import type { Answers } from '#src/forms/form-definition.ts';
import type { Outcome } from './delivery/form-service.ts';
import { copyRetention } from './retry-policy.ts';
import {
  isEditable,
  isEditedApart,
  isPending,
  isSimulated,
  type Lease,
  mayHaveArrived,
  type Sending,
  type Submission,
  type SubmissionBase,
  transitionTable,
} from './submission.ts';

/*
 * The functions of this file are a submission's only way from one state to another (`transitionTable`): each
 * takes what is stored and gives what it becomes, or null where nothing is to change. What every submission
 * has (`SubmissionBase`) stays, whatever happens.
 */

const arrivalFlag = (arrived: boolean) => (arrived ? ({ mayHaveArrived: true } as const) : {});

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
    lastFailure,
    lease,
    ...arrivalFlag(stored.mayHaveArrived === true),
  };
}

/** What the device does with a delivered submission. */
export type Settlement = {
  readonly at: number;
  /** When the copy of a sent one is to be erased, in milliseconds since the epoch; null keeps none. */
  readonly copyUntil: number | null;
  readonly traceable: boolean;
  /** Answers that were not sent, for the form has no place for them; null where there are none. */
  readonly unsent: Answers | null;
};

/**
 * Writes down what came of a delivery. Only of this very wording: an edit has an id of its own wherever
 * the earlier wording may have arrived. A delivery that happened is recorded whoever holds the lease by
 * now; a failure only by the lease that it belongs to.
 */
export function settled(
  stored: Submission,
  sending: Sending,
  outcome: Outcome,
  { at, copyUntil, traceable, unsent }: Settlement,
): Submission | null {
  if (stored.id !== sending.id || !transitionTable.settle.from.some((s) => s === stored.state)) {
    return null;
  }
  const { answers } = sending;
  const unsentAnswers = unsent === null ? {} : { unsent };
  switch (outcome.kind) {
    case 'sent': {
      // It may be the only proof of what was refused unseen, whatever the person says of copies.
      const eraseAt = outcome.lacksAnswer ? at + copyRetention : copyUntil;
      return {
        ...baseOf(stored),
        state: 'sent',
        sentAt: at,
        ...unsentAnswers,
        copy: eraseAt === null ? null : { answers, eraseAt },
        ...(traceable && { traceable }),
      };
    }
    case 'confirmed':
      return { ...baseOf(stored), state: 'confirmed', sentAt: at, ...unsentAnswers };
    case 'refused':
      return {
        ...baseOf(stored),
        state: 'refused',
        answers,
        reason: outcome.reason,
        refusedAt: at,
      };
    case 'not-yet':
    case 'unreachable': {
      const own =
        stored.state === 'sending' &&
        stored.lease.holder === sending.lease.holder &&
        stored.lease.until === sending.lease.until &&
        stored.attempts === sending.attempts;
      if (!own) return null;
      const waits = outcome.kind === 'not-yet';
      const lastFailure = waits ? 'asked-to-wait' : outcome.failure;
      // What the service does not take yet, it does not have. Any other request may have arrived.
      const attempts = stored.attempts - (waits ? 1 : 0);
      const nextAttemptAt = waits ? outcome.notBefore : 0;
      return {
        ...baseOf(stored),
        state: 'queued',
        answers,
        attempts,
        lastFailure,
        nextAttemptAt,
        ...arrivalFlag(stored.mayHaveArrived === true),
      };
    }
  }
}

/** Returns it to the queue; the request that was being made may have arrived. */
export function recovered(stored: Submission): Submission | null {
  if (stored.state !== 'sending') return null;
  const { answers, attempts, lastFailure } = stored;
  return {
    ...baseOf(stored),
    state: 'queued',
    answers,
    attempts,
    lastFailure,
    nextAttemptAt: 0,
    ...arrivalFlag(stored.mayHaveArrived === true),
  };
}

/** Gives a lease back under which no request was made. */
export function givenBack(stored: Submission, { id, lease, attempts }: Sending): Submission | null {
  if (stored.state !== 'sending' || stored.id !== id || stored.attempts !== attempts) return null;
  if (stored.lease.holder !== lease.holder || stored.lease.until !== lease.until) return null;
  const { answers, lastFailure } = stored;
  return {
    ...baseOf(stored),
    state: 'queued',
    answers,
    attempts: attempts - 1,
    lastFailure,
    nextAttemptAt: 0,
    ...arrivalFlag(stored.mayHaveArrived === true),
  };
}

/** @param nextAttemptAt milliseconds since the epoch */
export const postponed = (stored: Submission, nextAttemptAt: number): Submission | null =>
  stored.state === 'queued' ? { ...stored, nextAttemptAt } : null;

/** An editor that is open keeps its lock: it has not changed hands. */
export function connected(stored: Submission): Submission | null {
  if (stored.state !== 'held') return null;
  const { editLockUntil } = stored;
  const lock = editLockUntil === undefined ? {} : { editLockUntil };
  return { ...queued(stored, stored.answers, mayHaveArrived(stored)), ...lock };
}

export const disconnected = (stored: Submission): Submission | null =>
  stored.state === 'queued' ? held(stored, stored.answers, mayHaveArrived(stored)) : null;

const held = (stored: Submission, answers: Answers, arrived: boolean): Submission => ({
  ...baseOf(stored),
  state: 'held',
  answers,
  ...arrivalFlag(arrived),
});

/** @param until milliseconds since the epoch */
export const lockedForEditing = (stored: Submission, until: number): Submission | null =>
  stored.state === 'queued' || stored.state === 'held' ? { ...stored, editLockUntil: until } : null;

export function unlocked(stored: Submission): Submission | null {
  if (stored.state !== 'queued' && stored.state !== 'held') return null;
  const { editLockUntil: _, ...kept } = stored;
  return kept;
}

/**
 * Puts other answers in their place. Where the earlier wording may have arrived, or was answered, the
 * edit gets an id of its own: under the same one, the sheet would take it for a duplicate and drop it.
 * @param newId used only where it is needed
 */
export function edited(
  stored: Submission,
  answers: Answers,
  newId: () => string,
): Submission | null {
  if (!isEditable(stored)) return null;
  const renamed = isEditedApart(stored) ? withNewId(stored, newId()) : stored;
  if (stored.state === 'held') return held(renamed, answers, false);
  return queued(renamed, answers, false);
}

/** The same submission under another name; the earlier one stays known. */
export const withNewId = <Kind extends Submission>(stored: Kind, id: string): Kind => ({
  ...stored,
  id,
  earlierIds: [...(stored.earlierIds ?? []), stored.id],
});

/** The person sends for real what was written while offline was simulated. */
export function released(stored: Submission): Submission | null {
  if (stored.state !== 'queued' && stored.state !== 'held') return null;
  if (!isSimulated(stored)) return null;
  const { practice: _, ...kept } = stored;
  return kept;
}

/** Queues it again under the same id, where its answers are still there. */
export function resent(stored: Submission): Submission | null {
  // An export of before, or a request that a lease outlived, may still bring the refused wording.
  if (stored.state === 'refused') return queued(stored, stored.answers, true);
  return stored.state === 'sent' && stored.copy !== null
    ? queued(stored, stored.copy.answers, true)
    : null;
}

/** Another device may send it from now on, whatever the person says of the file. */
export const exported = (stored: Submission): Submission | null =>
  isPending(stored) && stored.state !== 'refused' ? { ...stored, mayHaveArrived: true } : null;

/**
 * Also while it is being sent: it goes if that succeeds (`settle`), and does not come back if it fails.
 * @param at milliseconds since the epoch
 */
export function handedOver(stored: Submission, at: number): Submission | null {
  if (!isPending(stored) || isSimulated(stored)) return null;
  const { answers } = stored;
  return { ...baseOf(stored), state: 'handed-over', answers, handedOverAt: at };
}

/** Queues it again under the same id; the other device may have sent it. */
export const takenBack = (stored: Submission): Submission | null =>
  stored.state === 'handed-over' ? queued(stored, stored.answers, true) : null;

/** @param at when one learned of it, in milliseconds since the epoch */
export function acknowledged(stored: Submission, at: number): Submission | null {
  if (stored.state === 'handed-over') return { ...baseOf(stored), state: 'confirmed', sentAt: at };
  if (stored.state !== 'sent') return null;
  const unsentAnswers = stored.unsent === undefined ? {} : { unsent: stored.unsent };
  return { ...baseOf(stored), state: 'confirmed', sentAt: stored.sentAt, ...unsentAnswers };
}

export const reportedMissing = (stored: Submission, since: number): Submission | null =>
  stored.state === 'sent' && stored.missingSince === undefined
    ? { ...stored, missingSince: since }
    : null;

export const copyErased = (stored: Submission): Submission | null =>
  stored.state === 'sent' && stored.copy !== null ? { ...stored, copy: null } : null;

/** A time from further ahead than any copy lasts was written by a wrong clock. */
export const copyShortened = (stored: Submission, eraseAt: number): Submission | null =>
  stored.state === 'sent' && stored.copy !== null && stored.copy.eraseAt > eraseAt
    ? { ...stored, copy: { ...stored.copy, eraseAt } }
    : null;

/**
 * Puts a deleted submission back. Whoever was delivering it has nothing to do with it any more.
 * @param refusesCopies whether the person has said to keep no copies; until then a copy may be the only proof
 */
export function restored(deleted: Submission, refusesCopies: boolean): Submission {
  if (deleted.state === 'sending') return recovered(deleted) ?? deleted;
  return refusesCopies ? (copyErased(deleted) ?? deleted) : deleted;
}

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

/** Every property that belongs to some state; the compiler asks for each, and for no other. */
const ofStates: Readonly<Record<Exclude<KeyOfAny<Submission>, keyof SubmissionBase>, true>> = {
  state: true,
  answers: true,
  attempts: true,
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
};

/** Properties of earlier versions that mean nothing any more. */
const legacy: readonly string[] = ['asideUntil'];

/** What stays of a submission, properties of a newer version's base among it. */
function baseOf(stored: Submission): SubmissionBase {
  const kept = Object.entries(stored).filter(
    ([name]) => !Object.hasOwn(ofStates, name) && !legacy.includes(name),
  );
  // Only what belongs to some state was left out, and the base is everything else.
  return Object.fromEntries(kept) as SubmissionBase;
}
