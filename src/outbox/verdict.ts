import {
  type DeliveryFailure,
  isConnectionFailure,
  type Outcome,
} from './delivery/form-service.ts';
import type { Outbox } from './outbox.ts';
import type { LastAttempt } from './settings.ts';
import type { EndedDelivery } from './settle.ts';
import type { Sending } from './submission.ts';

/** Requests that one drain makes at once, where every form service in question takes so many. */
const concurrencyLimit = 6;
/** How many more are leased, so that none waits for a transaction when a place becomes free. */
const leasedAhead = 6;

/**
 * Tells the trouble of one submission from that of the service. What fails is suspect until another one is
 * tried alone, the one that was tried least: where that goes through, the suspects wait by themselves;
 * where it fails too, the service is out of reach, and the drain ends.
 * @param cautious whether the latest attempt before this drain failed: then one goes ahead alone, the one
 * that was tried least, and where it fails too, the drain ends
 */
export function createVerdict(cautious: boolean) {
  let suspects: Sending[] = [];
  let acquitted: readonly Sending[] = [];
  let failure: DeliveryFailure | null = null;
  let testing = false;
  let lost = false;

  return {
    hear(sending: Sending, outcome: Outcome): void {
      if (outcome.kind === 'unreachable') {
        suspects.push(sending);
        failure = outcome.failure;
        lost ||= cautious || testing || failure === 'asked-to-wait' || failure === 'offline';
      } else {
        acquitted = [...acquitted, ...suspects];
        suspects = [];
        cautious = false;
      }
      testing = false;
    },
    isLost: () => lost,
    isSuspicious: () => suspects.length > 0,
    /** Whether the latest of the suspects hung until its time limit. */
    isHanging: () => suspects.length > 0 && failure === 'timed-out',
    /** Whether the next one goes alone and tells whether anything gets through. */
    isTesting: () => cautious || suspects.length > 0,
    /** How a drain ends that nothing more goes through. */
    end(): 'offline' | 'unreachable' | 'turned-away' {
      if (failure === 'offline') return failure;
      return failure === null || isConnectionFailure(failure) ? 'unreachable' : 'turned-away';
    },
    /**
     * @param idle whether nothing is under way or still to be heard
     * @returns how many more may go out now
     */
    atOnce(underWay: number, idle: boolean): number {
      if (suspects.length > 0) {
        testing = idle;
        return idle ? 1 : 0;
      }
      return (cautious ? 1 : concurrencyLimit) - underWay;
    },
    /**
     * @param slow whether there is a distance between requests
     * @returns how many more are to be leased
     */
    wanted(leased: number, idle: boolean, slow: boolean): number {
      // The one that tells, once nothing else is under way.
      if (suspects.length > 0) return idle ? 1 : 0;
      if (cautious) return 1 - leased;
      return slow
        ? Math.min(1, concurrencyLimit - leased)
        : concurrencyLimit + leasedAhead - leased;
    },
    /** @returns those that are to wait by themselves, each once */
    postpone(): readonly Sending[] {
      const waiting = acquitted;
      acquitted = [];
      return waiting;
    },
  };
}

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
