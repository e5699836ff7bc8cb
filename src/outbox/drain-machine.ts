import {
  type DeliveryFailure,
  isConnectionFailure,
  type Outcome,
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
import { isLeaseOver, type ServiceEvidence, type ServiceJudgement } from './retry-policy.ts';
import type { LastAttempt } from './settings.ts';
import type { Sending } from './submission.ts';

/*
 * The sender without a database, a network or a clock: `apply` says what an event changes, `decide` says what to do
 * next. `drain.ts` plays it on a real outbox.
 *
 * A drain is `open` while submissions go through: it makes several requests at once and leases ahead. A failure may be
 * the submission's own or the service's, so the drain becomes `testing`: it gives back what it leased ahead, and once
 * nothing is under way it tries the least-tried submission alone. If that goes through, those that failed wait by
 * themselves, and the drain is open again. If not, the service has failed, and the drain ends.
 */

/** Requests that one drain makes at once, if every form service in question takes so many. */
const concurrencyLimit = 6;
/** How many more are leased, so that a free place waits for no transaction. */
const leasedAhead = 6;
/** Requests after which an automatic drain releases the lock, and asks for it again behind those who wait. */
export const sliceLength = 12;
/** Between two notes of the same outcome, in milliseconds: nobody looks at them more closely. */
const noteEvery = 10_000;

/** So many requests an automatic drain makes without a distance: a signal of seconds must not be wasted. */
const freeRequests = 12;
/** The longest distance between two later ones, in milliseconds. */
const longestGap = 200;

/** @returns milliseconds before the next request of an automatic drain that has made so many */
export const gapAfter = (requests: number): number =>
  Math.min(longestGap, Math.max(0, requests - freeRequests) * 5);

/** Why a drain leases nothing more. */
type Ending = 'interrupted' | 'service-failed' | Exclude<PausedBy, null>;

/** What a drain knows. Each `DrainEvent` makes another one of it; none is changed in place. */
export type DrainState = {
  /** No person waits for it: it keeps a distance between requests, and ends with its slice. */
  readonly automatic: boolean;
  readonly mode: 'open' | 'testing';
  readonly position: QueuePosition;
  /** Leased, without a request. */
  readonly leased: readonly Leased[];
  readonly underWay: readonly Leased[];
  /** Ended, and not written down. */
  readonly ended: readonly EndedDelivery[];
  /** The submission that is tried alone, leased or under way. */
  readonly test: Sending | null;
  /** They failed, and nothing has gone through since. */
  readonly suspects: readonly Sending[];
  /** They failed while others went through. */
  readonly postponed: readonly Sending[];
  /** Sequences of all that failed. */
  readonly failed: readonly number[];
  /** The latest failure, if nothing has gone through since. */
  readonly failure: DeliveryFailure | null;
  /** Whether the service answered a probe after the latest failure; null if there was none. */
  readonly reachable: boolean | null;
  /** The latest time that the service named, in milliseconds since the epoch; 0 if it named none. */
  readonly named: number;
  /** What it waits for besides requests and its distance. */
  readonly task: 'write' | 'probe' | null;
  /** How many outcomes the write under way settles. */
  readonly settling: number;
  /** An outcome was written down: until then, no request follows one that cannot be settled, as on a full disk. */
  readonly canSettle: boolean;
  /** What the latest write asked for. */
  readonly requested: Pick<LeaseRequest, 'count' | 'order'>;
  /** The latest write leased fewer than it asked for. A delivery that ends may have brought more. */
  readonly exhausted: boolean;
  /** It keeps its distance to the request before. */
  readonly resting: boolean;
  /** Another context changed the outbox: what is leased ahead may have been deleted. */
  readonly disturbed: boolean;
  readonly pageLeft: boolean;
  readonly ending: Ending | null;
  /** All requests, those of earlier slices included. */
  readonly requests: number;
  /** Requests that this slice may still make. */
  readonly requestsLeft: number;
  readonly delivered: number;
  readonly service: ServiceJudgement;
  readonly lastAttempt: LastAttempt | null;
};

export type DrainEvent =
  | { readonly type: 'request-ended'; readonly ended: EndedDelivery }
  /** A bug in delivery. It says nothing of the service. */
  | { readonly type: 'request-threw'; readonly ended: EndedDelivery }
  | { readonly type: 'written'; readonly result: LeaseResult }
  | { readonly type: 'write-failed' }
  | { readonly type: 'probed'; readonly reachable: boolean }
  | { readonly type: 'rested' }
  | { readonly type: 'outbox-changed' }
  | { readonly type: 'interrupted' }
  | { readonly type: 'page-left' };

/** The writes and leases of one transaction. */
export type WriteCommand = {
  readonly type: 'write';
  readonly writes: DrainWrites;
  readonly request: LeaseRequest;
  readonly position: QueuePosition;
};

export type DrainCommand =
  | { readonly type: 'deliver'; readonly sending: Sending }
  | WriteCommand
  | { readonly type: 'probe' }
  | { readonly type: 'rest'; readonly milliseconds: number }
  | { readonly type: 'end'; readonly end: SliceEnd };

/** How a slice of a drain ended; `slice-over`: more may be due. */
export type SliceEnd =
  | { readonly kind: 'done' | 'slice-over' | Exclude<Ending, 'service-failed'> }
  | {
      readonly kind: 'service-failed';
      readonly evidence: Exclude<ServiceEvidence, { readonly kind: 'answered' }>;
    };

/** @param requests how many the earlier slices of the same drain have made */
export const startDrain = (
  automatic: boolean,
  keys: readonly number[],
  service: ServiceJudgement,
  requests: number,
): DrainState => ({
  automatic,
  // After a failure, one goes ahead alone.
  mode: service.kind === 'fine' ? 'open' : 'testing',
  position: startOfQueue(keys),
  leased: [],
  underWay: [],
  ended: [],
  test: null,
  suspects: [],
  postponed: [],
  failed: [],
  failure: null,
  reachable: null,
  named: 0,
  task: null,
  settling: 0,
  canSettle: false,
  requested: { count: 0, order: 'oldest' },
  exhausted: false,
  resting: false,
  disturbed: false,
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
    case 'request-ended':
      return event.ended.outcome.kind === 'unreachable'
        ? withFailure(state, event.ended, event.ended.outcome)
        : withSuccess(state, event.ended);
    case 'request-threw': {
      const { sending } = event.ended;
      const postponed = [...state.postponed, sending];
      const failed = [...state.failed, sending.sequence];
      return { ...withEnded(state, event.ended), postponed, failed };
    }
    case 'written':
      return withLeases(state, event.result);
    case 'write-failed':
      return { ...state, task: null, settling: 0, ending: state.ending ?? 'interrupted' };
    case 'probed': {
      const { reachable } = event;
      const ending = state.ending ?? (reachable ? null : 'service-failed');
      return { ...state, task: null, reachable, ending };
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
  // Leaving the page may have brought the failure about: it is not written down.
  const isMoot = state.pageLeft && one.outcome.kind === 'unreachable';
  return {
    ...state,
    underWay: state.underWay.filter(({ sending }) => sending !== one.sending),
    ended: isMoot ? state.ended : [...state.ended, one],
    test: one.sending === state.test ? null : state.test,
    exhausted: false,
  };
}

function withSuccess(state: DrainState, one: EndedDelivery): DrainState {
  const { kind } = one.outcome;
  return {
    ...withEnded(state, one),
    mode: 'open',
    suspects: [],
    postponed: [...state.postponed, ...state.suspects],
    failure: null,
    reachable: null,
    delivered: state.delivered + (kind === 'sent' || kind === 'confirmed' ? 1 : 0),
  };
}

function withFailure(
  state: DrainState,
  one: EndedDelivery,
  { failure, notBefore = 0 }: Extract<Outcome, { kind: 'unreachable' }>,
): DrainState {
  const isDecided = one.sending === state.test || failure === 'asked-to-wait';
  return {
    ...withEnded(state, one),
    mode: 'testing',
    suspects: [...state.suspects, one.sending],
    failed: [...state.failed, one.sending.sequence],
    failure,
    reachable: null,
    named: Math.max(state.named, notBefore),
    ending: state.ending ?? (isDecided ? 'service-failed' : null),
  };
}

function withLeases(state: DrainState, { leased, position, pausedBy }: LeaseResult): DrainState {
  const { count, order } = state.requested;
  const soughtTest = order === 'least-tried' && count > 0;
  // Nothing is left to test the failure with.
  const isUntestable = soughtTest && leased.length === 0 && state.suspects.length > 0;
  return {
    ...state,
    task: null,
    settling: 0,
    canSettle: state.canSettle || state.settling > 0,
    position,
    leased: [...state.leased, ...leased],
    // What was leased just now was there just now.
    disturbed: state.disturbed && state.leased.length > 0,
    test: soughtTest ? (leased[0]?.sending ?? null) : state.test,
    exhausted: leased.length < count,
    ending: state.ending ?? pausedBy ?? (isUntestable ? 'service-failed' : null),
  };
}

/** What a drain does next. Without a command, it waits for the next event. */
export type Decision = { readonly state: DrainState; readonly commands: readonly DrainCommand[] };

/** @param now milliseconds since the epoch */
export function decide(before: DrainState, now: number): Decision {
  let { state, commands }: Decision = { state: before, commands: [] };
  for (const step of [beginRequest, writeDown, probe, end]) {
    for (let next = step(state, now); next !== null; next = step(state, now)) {
      state = next.state;
      commands = [...commands, ...next.commands];
    }
  }
  return { state, commands };
}

/** Makes the next request, if it may be made now. */
function beginRequest(state: DrainState, now: number): Decision | null {
  const { underWay, mode } = state;
  const [next, ...leased] = state.leased;
  if (next === undefined || state.ending !== null || state.disturbed || state.resting) return null;
  if (isLeaseOver(next.sending.lease, now)) return null;
  if (!state.canSettle && state.ended.length + state.settling > 0) return null;
  if (mode === 'testing' && !(next.sending === state.test && isIdle(state))) return null;
  const places = Math.min(concurrencyLimit, ...[next, ...underWay].map(({ atOnce }) => atOnce));
  if (underWay.length >= places) return null;
  const requests = state.requests + 1;
  const requestsLeft = state.requestsLeft - 1;
  const milliseconds = state.automatic ? gapAfter(requests) : 0;
  const resting = milliseconds > 0;
  return {
    state: { ...state, leased, underWay: [...underWay, next], requests, requestsLeft, resting },
    commands: [
      { type: 'deliver', sending: next.sending },
      ...(resting ? [{ type: 'rest', milliseconds } as const] : []),
    ],
  };
}

const isIdle = ({ underWay, ended }: DrainState): boolean =>
  underWay.length === 0 && ended.length === 0;

/** Writes down what has ended, gives back what is not to go now, and leases what goes next. */
function writeDown(state: DrainState, now: number): Decision | null {
  if (state.task !== null) return null;
  const isUnused = ({ sending }: Leased): boolean =>
    state.ending !== null ||
    state.disturbed ||
    // It ended before it was used, as after the device slept: another context may have it.
    isLeaseOver(sending.lease, now) ||
    (state.mode === 'testing' && sending !== state.test);
  const giveBack = state.leased.filter(isUnused).map(({ sending }) => sending);
  const leased = state.leased.filter((one) => !isUnused(one));
  const test = giveBack.some((sending) => sending === state.test) ? null : state.test;
  const kept: DrainState = { ...state, leased, test, disturbed: false };
  const request = leaseRequest(kept);
  const isLeaseUseful = request.count > 0 && leased.length === 0 && !state.exhausted;
  if (state.ended.length + giveBack.length === 0 && !isLeaseUseful) return null;
  const isAnswered = state.ended.some(({ outcome }) => outcome.kind !== 'unreachable');
  const service = isAnswered && state.service.kind !== 'fine' ? ({ kind: 'fine' } as const) : null;
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
  const { leased, underWay, mode, failed } = state;
  return {
    count: state.ending === null ? wanted(state) : 0,
    leased: leased.length + underWay.length,
    order: mode === 'testing' ? 'least-tried' : 'oldest',
    oneByOne: [...underWay, ...leased].every(({ atOnce }) => atOnce === 1),
    failed,
  };
}

/** @returns how many more are to be leased */
function wanted(state: DrainState): number {
  const { automatic, leased, underWay, requests, requestsLeft } = state;
  if (state.mode === 'testing') {
    const isTestable = state.test === null && underWay.length === 0 && !needsProbe(state);
    return isTestable ? 1 : 0;
  }
  const held = leased.length + underWay.length;
  const isSpaced = automatic && gapAfter(requests) > 0;
  const places = isSpaced
    ? Math.min(1 - leased.length, concurrencyLimit - held)
    : concurrencyLimit + leasedAhead - held;
  return Math.max(0, Math.min(places, requestsLeft - leased.length));
}

const attemptOf = (outcome: Outcome): LastAttempt['outcome'] => {
  if (outcome.kind === 'not-yet') return 'asked-to-wait';
  return outcome.kind === 'unreachable' ? outcome.failure : outcome.kind;
};

/** @returns the latest attempt, if it is worth a note */
function noteOf({ ended, lastAttempt }: DrainState, at: number): LastAttempt | null {
  const latest = ended.at(-1);
  if (latest === undefined) return null;
  const outcome = attemptOf(latest.outcome);
  const isNoted = lastAttempt?.outcome === outcome && at - lastAttempt.at < noteEvery;
  return isNoted ? null : { at, outcome };
}

/** Whether a test could hang as long as the failure before, and a small request tells more cheaply. */
const needsProbe = ({ failure, reachable }: DrainState): boolean =>
  failure === 'timed-out' && reachable === null;

/**
 * Asks whether anything is there. A failure that cannot be read means a missing connection, or a service that
 * answers without CORS headers because it has too much to do.
 */
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

function endOf({ ending, failure, reachable, named, exhausted }: DrainState): SliceEnd {
  if (ending === null) return { kind: exhausted ? 'done' : 'slice-over' };
  if (ending !== 'service-failed') return { kind: ending };
  const isSilent = failure !== null && isConnectionFailure(failure) && reachable !== true;
  return {
    kind: ending,
    evidence: isSilent ? { kind: 'silent' } : { kind: 'turned-away', named },
  };
}
