import {
  type DeliveryFailure,
  hasArrived,
  isConnectionFailure,
} from '#src/outbox/delivery/form-service.ts';
import type { ServiceJudgment } from '#src/outbox/model/retry-policy.ts';
import type { LastAttempt } from '#src/outbox/model/settings.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import type { EndedDelivery, Leased, LeaseResult } from './leases.ts';
import { type QueuePosition, startOfQueue } from './queue-order.ts';

/* What a drain knows, and what each event changes in it. `drain-machine.ts` decides what follows. */

/** Requests before an automatic drain releases the lock and queues for it again. */
export const sliceLength = 12;

/** Why a drain takes no more leases. `silent`: nothing answers. `turned-away`: the service wants a delay. */
export type Ending = 'interrupted' | 'silent' | 'turned-away' | 'user-paused';

export type DrainState = {
  /** No person waits: it spaces its requests and ends with its slice. */
  readonly automatic: boolean;
  /** Since a failure, or while the service is away or troubled, until a success. */
  readonly oneByOne: boolean;
  readonly position: QueuePosition;
  /** Without a request yet. */
  readonly leased: readonly Leased[];
  readonly inFlight: readonly Leased[];
  /** Not written yet. */
  readonly ended: readonly EndedDelivery[];
  /** Without a response: a probe tells whether the connection or the form has failed. */
  readonly unanswered: readonly EndedDelivery[];
  /** In this slice. */
  readonly failed: readonly Sending[];
  /** The latest that the service named since a success; null if it named none. */
  readonly retryAt: number | null;
  readonly task: 'write' | 'probe' | null;
  readonly settling: number;
  /** Whether any outcome was written. Before that, no request follows an unsettled one: the disk may be full. */
  readonly canSettle: boolean;
  /** Leases. */
  readonly requested: number;
  /** The latest write found too few to lease. */
  readonly exhausted: boolean;
  /** The disk: then it leases and sends one at a time, to the drain's end. */
  readonly isFull: boolean;
  readonly resting: boolean;
  /** Another context may have deleted what is leased ahead. */
  readonly disturbed: boolean;
  /** What is leased ahead may be of a form that has failed since. */
  readonly outdated: boolean;
  readonly pageLeft: boolean;
  readonly ending: Ending | null;
  /** Includes earlier slices. */
  readonly requests: number;
  /** In this slice. */
  readonly requestsLeft: number;
  readonly delivered: number;
  readonly service: ServiceJudgment;
  readonly lastAttempt: LastAttempt | null;
};

export type DrainEvent =
  | { readonly type: 'request-ended'; readonly ended: EndedDelivery }
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
  oneByOne: service.kind !== 'fine',
  position: startOfQueue(keys),
  leased: [],
  inFlight: [],
  ended: [],
  unanswered: [],
  failed: [],
  retryAt: null,
  task: null,
  settling: 0,
  canSettle: false,
  requested: 0,
  exhausted: false,
  isFull: false,
  resting: false,
  disturbed: false,
  outdated: false,
  pageLeft: false,
  ending: null,
  requests,
  requestsLeft: automatic ? sliceLength : Number.POSITIVE_INFINITY,
  delivered: 0,
  service,
  lastAttempt: null,
});

export function apply(state: DrainState, event: DrainEvent): DrainState {
  switch (event.type) {
    case 'request-ended': {
      const { ended } = event;
      const inFlight = state.inFlight.filter(({ sending }) => sending !== ended.sending);
      const after = { ...state, inFlight, exhausted: false };
      if (ended.outcome.kind !== 'unreachable') return withSuccess(after, ended);
      // Leaving the page may have caused it.
      return state.pageLeft ? after : withFailure(after, ended, ended.outcome);
    }
    case 'written':
      return withLeases(state, event.result);
    case 'write-failed':
      return { ...state, task: null, settling: 0, ending: state.ending ?? 'interrupted' };
    case 'probed': {
      const after: DrainState = { ...state, task: null };
      if (event.reachable) return withBlame(after);
      return { ...after, ending: state.ending ?? 'silent' };
    }
    case 'rested':
      return { ...state, resting: false };
    case 'outbox-changed':
      return { ...state, disturbed: true };
    case 'interrupted':
      return { ...state, ending: state.ending ?? 'interrupted' };
    case 'page-left': {
      const ended = state.ended.filter(({ outcome }) => outcome.kind !== 'unreachable');
      const ending = state.ending ?? 'interrupted';
      return { ...state, ended, unanswered: [], pageLeft: true, ending };
    }
  }
}

const blamed = (one: EndedDelivery): EndedDelivery => ({ ...one, isOwn: true });

/** The service can be reached: what was not answered has failed by itself. */
const withBlame = (state: DrainState): DrainState => ({
  ...state,
  ended: [...state.ended, ...state.unanswered.map(blamed)],
  unanswered: [],
});

function withSuccess(state: DrainState, one: EndedDelivery): DrainState {
  const { ended, ...after } = withBlame(state);
  return {
    ...after,
    ended: [...ended, one],
    oneByOne: false,
    retryAt: null,
    delivered: state.delivered + (hasArrived(one.outcome) ? 1 : 0),
  };
}

function withFailure(
  state: DrainState,
  one: EndedDelivery,
  { failure, notBefore = 0 }: { readonly failure: DeliveryFailure; readonly notBefore?: number },
): DrainState {
  const failed = [...state.failed, one.sending];
  const after: DrainState = { ...state, oneByOne: true, outdated: true, failed };
  if (isConnectionFailure(failure)) return { ...after, unanswered: [...state.unanswered, one] };
  const answered = withBlame({ ...after, unanswered: [...state.unanswered, one] });
  if (failure !== 'asked-to-wait') return answered;
  // One form may be to blame for one request, but hardly for two.
  const ending = state.ending ?? (state.retryAt === null ? null : 'turned-away');
  return { ...answered, ending, retryAt: Math.max(state.retryAt ?? 0, notBefore) };
}

function withLeases(state: DrainState, result: LeaseResult): DrainState {
  const { leased, position, isPaused } = result;
  const isFull = state.isFull || result.isFull === true;
  return {
    ...state,
    task: null,
    settling: 0,
    canSettle: state.canSettle || state.settling > 0,
    position,
    leased: [...state.leased, ...leased],
    // New leases reflect the change.
    disturbed: state.disturbed && state.leased.length > 0,
    exhausted: leased.length < (isFull ? Math.min(1, state.requested) : state.requested),
    isFull,
    ending: state.ending ?? (isPaused ? 'user-paused' : null),
  };
}
