import {
  type DeliveryFailure,
  hasArrived,
  type Outcome,
  requestLimit,
} from '#src/outbox/delivery/form-service.ts';
import { patienceOf, type ServiceJudgment } from '#src/outbox/model/retry-policy.ts';
import type { LastAttempt } from '#src/outbox/model/settings.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import {
  type EndedDelivery,
  type Leased,
  type LeaseRequest,
  type LeaseResult,
  type QueuePosition,
  startOfQueue,
} from './leases.ts';

/* What a drain knows, and what each event changes in it. `drain-machine.ts` decides what follows. */

/** Requests before an automatic drain releases the lock and queues for it again. */
export const sliceLength = 12;
/** More are left to the backoff: an overloaded service must not be asked for each. */
const fewSuspects = 3;

/** Why a drain takes no more leases. */
export type Ending = 'interrupted' | 'service-failed' | 'user-paused';

export type DrainState = {
  /** No person waits: it spaces its requests and ends with its slice. */
  readonly automatic: boolean;
  readonly mode: 'open' | 'testing';
  readonly position: QueuePosition;
  /** Without a request yet. */
  readonly leased: readonly Leased[];
  readonly inFlight: readonly Leased[];
  /** Not written yet. */
  readonly ended: readonly EndedDelivery[];
  /** The submission tried alone. */
  readonly test: Sending | null;
  /** Failed, with no success since. */
  readonly suspects: readonly Sending[];
  /** Failed while others succeeded. */
  readonly postponed: readonly Sending[];
  readonly failed: readonly Sending[];
  /** The suspects are to blame, not the service. */
  readonly acquitted: boolean;
  /** The latest; null after a success. */
  readonly failure: DeliveryFailure | null;
  /** After the latest failure; null without a probe. */
  readonly reachable: boolean | null;
  /** The latest that the service named; 0 without one. */
  readonly retryAt: number;
  readonly task: 'write' | 'probe' | null;
  readonly settling: number;
  /** Whether any outcome was written. Before that, no request follows an unsettled one: the disk may be full. */
  readonly canSettle: boolean;
  readonly requested: Pick<LeaseRequest, 'count' | 'order'>;
  /** The latest write found too few to lease. */
  readonly exhausted: boolean;
  /** The disk: then it leases and sends one at a time, to the drain's end. */
  readonly isFull: boolean;
  readonly resting: boolean;
  /** Another context may have deleted what is leased ahead. */
  readonly disturbed: boolean;
  readonly pageLeft: boolean;
  readonly ending: Ending | null;
  /** Includes earlier slices. */
  readonly requests: number;
  /** In this slice. */
  readonly requestsLeft: number;
  readonly delivered: number;
  readonly service: ServiceJudgment;
  /** For the next request, in milliseconds. */
  readonly patience: number;
  /** The same, if a probe finds that the service can be reached after a request that timed out. */
  readonly slowest: number;
  /** So few waited at its start that acquitted suspects cannot overload a service. */
  readonly isFew: boolean;
  readonly lastAttempt: LastAttempt | null;
};

export type DrainEvent =
  /** `limit` is how long this request might take, `patience` what it leaves to the next, in milliseconds. */
  | {
      readonly type: 'request-ended';
      readonly ended: EndedDelivery;
      readonly limit: number;
      readonly patience: number;
    }
  /** A bug in delivery, which proves nothing about the service. */
  | { readonly type: 'request-threw'; readonly ended: EndedDelivery }
  | { readonly type: 'written'; readonly result: LeaseResult }
  | { readonly type: 'write-failed' }
  | { readonly type: 'probed'; readonly reachable: boolean }
  | { readonly type: 'rested' }
  | { readonly type: 'outbox-changed' }
  | { readonly type: 'interrupted' }
  | { readonly type: 'page-left' };

export const startDrain = (
  automatic: boolean,
  keys: readonly number[],
  service: ServiceJudgment,
  requests: number,
): DrainState => ({
  automatic,
  // After a failure, one goes first.
  mode: service.kind === 'fine' ? 'open' : 'testing',
  position: startOfQueue(keys),
  leased: [],
  inFlight: [],
  ended: [],
  test: null,
  suspects: [],
  postponed: [],
  failed: [],
  acquitted: false,
  failure: null,
  reachable: null,
  retryAt: 0,
  task: null,
  settling: 0,
  canSettle: false,
  requested: { count: 0, order: 'oldest' },
  exhausted: false,
  isFull: false,
  resting: false,
  disturbed: false,
  pageLeft: false,
  ending: null,
  requests,
  requestsLeft: automatic ? sliceLength : Number.POSITIVE_INFINITY,
  delivered: 0,
  service,
  patience: patienceOf(service),
  slowest: 0,
  isFew: keys.length <= fewSuspects,
  lastAttempt: null,
});

export function apply(state: DrainState, event: DrainEvent): DrainState {
  switch (event.type) {
    case 'request-ended': {
      const { ended, limit, patience } = event;
      const slowest = Math.max(state.slowest, patience);
      if (ended.outcome.kind === 'unreachable') {
        return withFailure({ ...state, slowest }, ended, ended.outcome);
      }
      // One that began with less patience does not speak for the next.
      const isSlow = limit < state.patience;
      return withSuccess({ ...state, patience: isSlow ? state.patience : patience }, ended);
    }
    case 'request-threw': {
      const { sending } = event.ended;
      const postponed = [...state.postponed, sending];
      const failed = [...state.failed, sending];
      return { ...withEnded(state, event.ended), postponed, failed };
    }
    case 'written':
      return withLeases(state, event.result);
    case 'write-failed':
      return { ...state, task: null, settling: 0, ending: state.ending ?? 'interrupted' };
    case 'probed': {
      const { reachable } = event;
      const ending = state.ending ?? (reachable ? null : 'service-failed');
      // Without a connection, nothing is slow: a lock held long would miss a signal of seconds.
      const patience = reachable ? Math.max(state.patience, state.slowest) : requestLimit;
      return { ...state, task: null, reachable, ending, patience, slowest: 0 };
    }
    case 'rested':
      return { ...state, resting: false };
    case 'outbox-changed':
      return { ...state, disturbed: true };
    case 'interrupted':
      return { ...state, ending: state.ending ?? 'interrupted' };
    case 'page-left': {
      const ended = state.ended.filter(({ outcome }) => outcome.kind !== 'unreachable');
      return { ...state, ended, pageLeft: true, ending: state.ending ?? 'interrupted' };
    }
  }
}

function withEnded(state: DrainState, one: EndedDelivery): DrainState {
  // Leaving the page may have caused it.
  const isMoot = state.pageLeft && one.outcome.kind === 'unreachable';
  return {
    ...state,
    inFlight: state.inFlight.filter(({ sending }) => sending !== one.sending),
    ended: isMoot ? state.ended : [...state.ended, one],
    test: one.sending === state.test ? null : state.test,
    exhausted: false,
  };
}

function withSuccess(state: DrainState, one: EndedDelivery): DrainState {
  return {
    ...withEnded(state, one),
    mode: 'open',
    suspects: [],
    postponed: [...state.postponed, ...state.suspects],
    failure: null,
    reachable: null,
    delivered: state.delivered + (hasArrived(one.outcome) ? 1 : 0),
  };
}

function withFailure(
  state: DrainState,
  one: EndedDelivery,
  { failure, notBefore = 0 }: Extract<Outcome, { kind: 'unreachable' }>,
): DrainState {
  const isDecided = one.sending === state.test;
  return {
    ...withEnded(state, one),
    mode: 'testing',
    suspects: [...state.suspects, one.sending],
    failed: [...state.failed, one.sending],
    failure,
    reachable: null,
    retryAt: Math.max(state.retryAt, notBefore),
    ending: state.ending ?? (isDecided ? 'service-failed' : null),
  };
}

function withLeases(state: DrainState, result: LeaseResult): DrainState {
  const { leased, position, isPaused } = result;
  const { count, order } = state.requested;
  const isFull = state.isFull || result.isFull === true;
  const soughtTest = order === 'least-tried' && count > 0;
  // Nothing is left to test the service with.
  const isUntestable = soughtTest && leased.length === 0 && state.suspects.length > 0;
  return {
    ...state,
    task: null,
    settling: 0,
    canSettle: state.canSettle || state.settling > 0,
    position,
    leased: [...state.leased, ...leased],
    // New leases reflect the change.
    disturbed: state.disturbed && state.leased.length > 0,
    test: soughtTest ? (leased[0]?.sending ?? null) : state.test,
    exhausted: leased.length < (isFull ? Math.min(1, count) : count),
    isFull,
    ending: state.ending ?? (isPaused ? 'user-paused' : isUntestable ? 'service-failed' : null),
  };
}
