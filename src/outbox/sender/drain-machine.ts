import { isConnectionFailure, type Outcome } from '#src/outbox/delivery/form-service.ts';
import {
  isLeaseLongEnough,
  type ServiceEvidence,
  withPatience,
} from '#src/outbox/model/retry-policy.ts';
import type { LastAttempt } from '#src/outbox/model/settings.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import type { DrainState, Ending } from './drain-state.ts';
import type { DrainWrites, Leased, LeaseRequest, QueuePosition } from './leases.ts';

/*
 * The sender without database, network or clock: `apply` (`drain-state.ts`) takes an event, `decide` returns commands
 * for `drain.ts`.
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
