import type { Submission, SubmissionBase } from './submission.ts';

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
export function baseOf(stored: Submission): SubmissionBase {
  const kept = Object.entries(stored).filter(
    ([name]) => !Object.hasOwn(ofStates, name) && !legacy.includes(name),
  );
  // Only what belongs to some state was left out, and the base is everything else.
  return Object.fromEntries(kept) as SubmissionBase;
}
