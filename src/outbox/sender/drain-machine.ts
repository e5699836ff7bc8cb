import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import {
  isLeaseLongEnough,
  type ServiceEvidence,
  timeSince,
} from '#src/outbox/model/retry-policy.ts';
import type { LastAttempt } from '#src/outbox/model/settings.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import type { DrainState } from './drain-state.ts';
import type { DrainWrites, Leased, LeaseRequest } from './leases.ts';
import type { QueuePosition } from './queue-order.ts';

/*
 * The sender without database, network or clock: `apply` (`drain-state.ts`) takes an event, `decide` returns commands
 * for `drain.ts`.
 *
 * While deliveries succeed, a drain sends several at once and leases ahead. After a failure it returns unused leases,
 * waits for its requests, and probes the service if no response came. If nothing answers, it ends. Else the form has
 * failed, and it goes on with the others one by one, until one succeeds.
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
  | { readonly type: 'deliver'; readonly sending: Sending }
  | WriteCommand
  | { readonly type: 'probe' }
  | { readonly type: 'rest'; readonly milliseconds: number }
  | { readonly type: 'end'; readonly end: SliceEnd };

/** After `slice-over`, more may be due. */
export type SliceEnd =
  | { readonly kind: 'done' | 'slice-over' | 'interrupted' | 'user-paused' }
  | {
      readonly kind: 'unreachable' | 'turned-away';
      /** Null if only forms have failed. */
      readonly evidence: ServiceEvidence | null;
    };

export type Decision = { readonly state: DrainState; readonly commands: readonly DrainCommand[] };

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

function beginRequest(state: DrainState, now: number): Decision | null {
  const { inFlight } = state;
  const [next, ...leased] = state.leased;
  if (next === undefined || state.ending !== null || state.resting) return null;
  if (isUnused(state, next, now)) return null;
  if (!state.canSettle && state.ended.length + state.settling > 0) return null;
  const slots = Math.min(
    state.oneByOne ? 1 : concurrencyLimit,
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
      { type: 'deliver', sending: next.sending },
      ...(resting ? [{ type: 'rest', milliseconds } as const] : []),
    ],
  };
}

const isUnused = (state: DrainState, { sending }: Leased, now: number): boolean =>
  state.ending !== null ||
  state.disturbed ||
  state.outdated ||
  // It expires too early, or has, as after sleep: another context may have it.
  !isLeaseLongEnough(sending.lease, now);

function writeDown(state: DrainState, now: number): Decision | null {
  if (state.task !== null) return null;
  const unused = state.leased.filter((one) => isUnused(state, one, now));
  const giveBack = unused.map(({ sending }) => sending);
  const leased = state.leased.filter((one) => !unused.includes(one));
  // What no probe has judged counts against nobody.
  const isJudged = state.ending === null;
  const settle = isJudged ? state.ended : [...state.ended, ...state.unanswered];
  const unanswered = isJudged ? state.unanswered : [];
  const kept: DrainState = { ...state, leased, unanswered, disturbed: false, outdated: false };
  const request = leaseRequest(kept);
  const isLeaseUseful = request.count > 0 && leased.length === 0 && !state.exhausted;
  const isAnswered = settle.some(({ outcome }) => outcome.kind !== 'unreachable');
  const service = isAnswered && state.service.kind !== 'fine' ? ({ kind: 'fine' } as const) : null;
  if (settle.length + giveBack.length === 0 && !isLeaseUseful) return null;
  const lastAttempt = noteOf(settle, state.lastAttempt, now);
  return {
    state: {
      ...kept,
      ended: [],
      task: 'write',
      settling: settle.length,
      requested: request.count,
      service: service ?? state.service,
      lastAttempt: lastAttempt ?? state.lastAttempt,
    },
    commands: [
      {
        type: 'write',
        writes: { settle, giveBack, lastAttempt, service },
        request,
        position: state.position,
      },
    ],
  };
}

function leaseRequest(state: DrainState): LeaseRequest {
  const { leased, inFlight, failed } = state;
  return {
    count: state.ending === null ? leaseCount(state) : 0,
    leased: leased.length + inFlight.length,
    failed,
  };
}

function leaseCount(state: DrainState): number {
  const { automatic, leased, inFlight, unanswered, requests, requestsLeft } = state;
  const held = leased.length + inFlight.length;
  if (state.isFull || state.oneByOne) {
    return held + unanswered.length === 0 ? Math.min(1, requestsLeft) : 0;
  }
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
function noteOf(
  settle: DrainWrites['settle'],
  before: LastAttempt | null,
  at: number,
): LastAttempt | null {
  const latest = settle.at(-1);
  if (latest === undefined) return null;
  const outcome = attemptOf(latest.outcome);
  const isNoted = before?.outcome === outcome && timeSince(before.at, at) < noteEvery;
  return isNoted ? null : { at, outcome };
}

/** A missing connection and an overloaded service, whose responses lack CORS headers, are both unreadable. */
function probe(state: DrainState): Decision | null {
  const isDue = state.task === null && state.ending === null && state.inFlight.length === 0;
  if (!isDue || state.unanswered.length === 0) return null;
  return { state: { ...state, task: 'probe' }, commands: [{ type: 'probe' }] };
}

function end(state: DrainState): Decision | null {
  const { leased, inFlight, ended, unanswered } = state;
  const isWaiting = [leased, inFlight, ended, unanswered].some(({ length }) => length > 0);
  if (state.task !== null || isWaiting) return null;
  return { state: { ...state, task: 'write' }, commands: [{ type: 'end', end: endOf(state) }] };
}

function endOf({ ending, retryAt, exhausted, oneByOne, failed, delivered }: DrainState): SliceEnd {
  if (ending === 'silent') return { kind: 'unreachable', evidence: { kind: 'silent' } };
  if (ending === 'turned-away') {
    return { kind: ending, evidence: { kind: ending, retryAt: retryAt ?? 0 } };
  }
  if (ending !== null) return { kind: ending };
  if (!exhausted) return { kind: 'slice-over' };
  const isFailing = oneByOne && failed.length > 0 && delivered === 0;
  return isFailing ? { kind: 'turned-away', evidence: null } : { kind: 'done' };
}
