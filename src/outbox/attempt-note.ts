import type { Outcome } from './delivery/form-service.ts';
import type { Outbox } from './outbox.ts';
import type { LastAttempt } from './settings.ts';
import type { EndedDelivery } from './settle.ts';

const attemptOf = (outcome: Outcome): LastAttempt['outcome'] => {
  if (outcome.kind === 'not-yet') return 'asked-to-wait';
  return outcome.kind === 'unreachable' ? outcome.failure : outcome.kind;
};

/** Between two notes of the same outcome, in milliseconds: nobody looks at them more closely. */
const noteEvery = 10_000;

/** @returns what notes the latest attempt, where that says something new */
export function createNote({
  clock,
}: Outbox): (ended: readonly EndedDelivery[]) => LastAttempt | null {
  let noted: LastAttempt | null = null;
  return (ended) => {
    const last = ended.at(-1)?.outcome;
    if (last === undefined) return null;
    const outcome = attemptOf(last);
    const at = clock.now();
    if (noted?.outcome === outcome && at - noted.at < noteEvery) return null;
    noted = { at, outcome };
    return noted;
  };
}

/** Whether nothing came of an attempt, so that the next begins with caution. */
export const isFailure = (outcome: LastAttempt['outcome']): boolean =>
  outcome !== 'sent' && outcome !== 'confirmed' && outcome !== 'refused';
