import {
  type DeliveryFailure,
  hasArrived,
  isConnectionFailure,
  type Outcome,
  requestLimit,
} from './delivery/form-service.ts';
import {
  type DrainWrites,
  type EndedDelivery,
  type Leased,
  type LeaseRequest,
  type LeaseResult,
  type PausedBy,
  type QueuePosition,
  startOfQueue,
} from './leases.ts';
import {
  isLeaseLongEnough,
  patienceOf,
  type ServiceEvidence,
  type ServiceJudgement,
  withPatience,
} from './retry-policy.ts';
import type { LastAttempt } from './settings.ts';
import type { Sending } from './submission.ts';

/*
 * The sender without database, network or clock: `apply` takes an event, `decide` returns commands for `drain.ts`.
 *
 * A drain is `open` while deliveries succeed: it sends several at once and leases ahead. After a failure, of a
 * submission or of the service, it is `testing`: it returns unused leases, waits for its requests, and tries the
 * least-tried submission alone. After a success, the failed ones are postponed and the drain reopens. After another
 * failure it ends.
 */

/** Concurrent requests, unless a form service takes fewer. */
const concurrencyLimit = 6;
/** Spare leases, so that no request waits for a transaction. */
const leasedAhead = 6;
/** Requests before an automatic drain releases the lock and queues for it again. */
export const sliceLength = 12;
const noteEvery = 10_000;

/** No gaps before these: a signal may last only seconds. */
const freeRequests = 12;
/** In milliseconds. */
const longestGap = 200;

/**
 * @param requests made so far
 * @returns the gap before an automatic drain's next one
 */
export const gapAfter = (requests: number): number =>
  Math.min(longestGap, Math.max(0, requests - freeRequests) * 5);

/** Why a drain takes no more leases. */
type Ending = 'interrupted' | 'service-failed' | Exclude<PausedBy, null>;

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
  readonly service: ServiceJudgement;
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

export type WriteCommand = {
  readonly type: 'write';
  readonly writes: DrainWrites;
  readonly request: LeaseRequest;
  readonly position: QueuePosition;
};

export type DrainCommand =
  | { readonly type: 'deliver'; readonly sending: Sending; readonly patience: number }
  | WriteCommand
  | { readonly type: 'probe' }
  | { readonly type: 'rest'; readonly milliseconds: number }
  | { readonly type: 'end'; readonly end: SliceEnd };

/** After `slice-over`, more may be due. */
export type SliceEnd =
  | { readonly kind: 'done' | 'slice-over' | Exclude<Ending, 'service-failed'> }
  | {
      readonly kind: 'service-failed';
      readonly evidence: ServiceEvidence;
    };

export const startDrain = (
  automatic: boolean,
  keys: readonly number[],
  service: ServiceJudgement,
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
  const { leased, position, pausedBy } = result;
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
    ending: state.ending ?? pausedBy ?? (isUntestable ? 'service-failed' : null),
  };
}

export type Decision = { readonly state: DrainState; readonly commands: readonly DrainCommand[] };

export function decide(before: DrainState, now: number): Decision {
  let { state, commands }: Decision = { state: before, commands: [] };
  for (const step of [acquit, beginRequest, writeDown, probe, end]) {
    for (let next = step(state, now); next !== null; next = step(state, now)) {
      state = next.state;
      commands = [...commands, ...next.commands];
    }
  }
  return { state, commands };
}

/** More are left to the backoff: an overloaded service must not be asked for each. */
const fewSuspects = 3;

/** What failed before is no witness against a service that has taken another since. */
function acquit(state: DrainState): Decision | null {
  const { ending, inFlight, failure, reachable, retryAt, suspects, service, acquitted } = state;
  if (ending !== 'service-failed' || acquitted || inFlight.length > 0 || failure === null)
    return null;
  if (isConnectionFailure(failure) && reachable !== true) return null;
  const isWitness = ({ attempts }: Sending): boolean => attempts === 1;
  if (!state.isFew || retryAt > 0 || service.kind !== 'fine') return null;
  if (suspects.some(isWitness)) return null;
  const postponed = [...state.postponed, ...suspects];
  return { state: { ...state, acquitted: true, postponed }, commands: [] };
}

function beginRequest(state: DrainState, now: number): Decision | null {
  const { inFlight, mode } = state;
  const [next, ...leased] = state.leased;
  if (next === undefined || state.ending !== null || state.disturbed || state.resting) return null;
  if (!isLeaseLongEnough(next.sending.lease, now, state.patience)) return null;
  if (!state.canSettle && state.ended.length + state.settling > 0) return null;
  if (mode === 'testing' && !(next.sending === state.test && isIdle(state))) return null;
  const slots = Math.min(
    concurrencyLimit,
    ...[next, ...inFlight].map(({ concurrency }) => concurrency),
  );
  if (inFlight.length >= slots) return null;
  const requests = state.requests + 1;
  const requestsLeft = state.requestsLeft - 1;
  const milliseconds = state.automatic ? gapAfter(requests) : 0;
  const resting = milliseconds > 0;
  return {
    state: { ...state, leased, inFlight: [...inFlight, next], requests, requestsLeft, resting },
    commands: [
      { type: 'deliver', sending: next.sending, patience: state.patience },
      ...(resting ? [{ type: 'rest', milliseconds } as const] : []),
    ],
  };
}

const isIdle = ({ inFlight, ended }: DrainState): boolean =>
  inFlight.length === 0 && ended.length === 0;

function writeDown(state: DrainState, now: number): Decision | null {
  if (state.task !== null) return null;
  const isUnused = ({ sending }: Leased): boolean =>
    state.ending !== null ||
    state.disturbed ||
    // It expires too early, or has, as after sleep: another context may have it.
    !isLeaseLongEnough(sending.lease, now, state.patience) ||
    (state.mode === 'testing' && sending !== state.test);
  const giveBack = state.leased.filter(isUnused).map(({ sending }) => sending);
  const leased = state.leased.filter((one) => !isUnused(one));
  const test = giveBack.some((sending) => sending === state.test) ? null : state.test;
  const kept: DrainState = { ...state, leased, test, disturbed: false };
  const request = leaseRequest(kept);
  const isLeaseUseful = request.count > 0 && leased.length === 0 && !state.exhausted;
  const isAnswered = state.ended.some(({ outcome }) => outcome.kind !== 'unreachable');
  const judged = withPatience(isAnswered ? { kind: 'fine' } : state.service, state.patience);
  const isSame = judged.kind === state.service.kind && judged.patience === state.service.patience;
  const service = isSame ? null : judged;
  const hasChanged =
    !isSame || [state.ended, giveBack, state.postponed].some(({ length }) => length > 0);
  if (!hasChanged && !isLeaseUseful) return null;
  const lastAttempt = noteOf(state, now);
  const { ended: settle, postponed: postpone, position } = state;
  return {
    state: {
      ...kept,
      ended: [],
      postponed: [],
      task: 'write',
      settling: settle.length,
      requested: request,
      service: service ?? state.service,
      lastAttempt: lastAttempt ?? state.lastAttempt,
    },
    commands: [
      {
        type: 'write',
        writes: { settle, postpone, giveBack, lastAttempt, service },
        request,
        position,
      },
    ],
  };
}

function leaseRequest(state: DrainState): LeaseRequest {
  const { leased, inFlight, mode, failed } = state;
  return {
    count: state.ending === null ? leaseCount(state) : 0,
    leased: leased.length + inFlight.length,
    order: mode === 'testing' ? 'least-tried' : 'oldest',
    oneByOne: [...inFlight, ...leased].every(({ concurrency }) => concurrency === 1),
    failed,
  };
}

function leaseCount(state: DrainState): number {
  const { automatic, leased, inFlight, requests, requestsLeft } = state;
  if (state.mode === 'testing') {
    const isTestable = state.test === null && inFlight.length === 0 && !needsProbe(state);
    return isTestable ? 1 : 0;
  }
  const held = leased.length + inFlight.length;
  if (state.isFull) return held === 0 ? Math.min(1, requestsLeft) : 0;
  const isSpaced = automatic && gapAfter(requests) > 0;
  const slots = isSpaced
    ? Math.min(1 - leased.length, concurrencyLimit - held)
    : concurrencyLimit + leasedAhead - held;
  return Math.max(0, Math.min(slots, requestsLeft - leased.length));
}

const attemptOf = (outcome: Outcome): LastAttempt['outcome'] => {
  if (outcome.kind === 'not-yet') return 'asked-to-wait';
  return outcome.kind === 'unreachable' ? outcome.failure : outcome.kind;
};

/** Null if the same outcome was noted recently. */
function noteOf({ ended, lastAttempt }: DrainState, at: number): LastAttempt | null {
  const latest = ended.at(-1);
  if (latest === undefined) return null;
  const outcome = attemptOf(latest.outcome);
  const isNoted = lastAttempt?.outcome === outcome && at - lastAttempt.at < noteEvery;
  return isNoted ? null : { at, outcome };
}

/** A test could hang as long as the failure before; a probe is cheaper. */
const needsProbe = ({ failure, reachable }: DrainState): boolean =>
  failure === 'timed-out' && reachable === null;

/** A missing connection and an overloaded service, whose responses lack CORS headers, are both unreadable. */
function probe(state: DrainState): Decision | null {
  if (state.task !== null || !isIdle(state) || state.pageLeft) return null;
  const { failure, reachable, ending } = state;
  if (failure === null || reachable !== null) return null;
  const isUnread = ending === 'service-failed' && isConnectionFailure(failure);
  if (!isUnread && !(ending === null && needsProbe(state))) return null;
  return { state: { ...state, task: 'probe' }, commands: [{ type: 'probe' }] };
}

function end(state: DrainState): Decision | null {
  const isWaiting = state.task !== null || !isIdle(state) || state.leased.length > 0;
  if (isWaiting) return null;
  return { state: { ...state, task: 'write' }, commands: [{ type: 'end', end: endOf(state) }] };
}

function endOf(state: DrainState): SliceEnd {
  const { ending, failure, reachable, retryAt, exhausted, acquitted } = state;
  if (ending === null) return { kind: exhausted ? 'done' : 'slice-over' };
  if (ending !== 'service-failed') return { kind: ending };
  if (acquitted) return { kind: ending, evidence: { kind: 'answered' } };
  const isSilent = failure !== null && isConnectionFailure(failure) && reachable !== true;
  return {
    kind: ending,
    evidence: isSilent ? { kind: 'silent' } : { kind: 'turned-away', retryAt },
  };
}
