import { longestServiceWait } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { longestPatience } from '#src/outbox/delivery/form-service.ts';

const second = 1_000;
const minute = 60 * second;

/** A random part of it is the first delay, of twice as much the next. */
const firstBackoff = 15 * second;

/** For a form or a submission that fails. */
const betweenAttempts: BackoffLimits = { first: firstBackoff, cap: longestServiceWait };

/** A random part is added, so that a region does not return at once. */
const longestRetryJitter = 30 * second;

/** Longer than a request and its write, so that only a dead sender's lease expires. */
export const leaseLength = longestPatience + 40 * second;

/** For the write of an outcome, after its request. */
const settleTime = 20 * second;

/** Whether a request can begin now and end under the lease. */
export const isLeaseLongEnough = (lease: { readonly until: number }, now: number): boolean =>
  leasedUntil(lease, now) >= now + longestPatience + settleTime;

/**
 * A time further ahead than any wait was written before the clock was set back, and is over.
 * @returns 0 once it is over
 */
export const ahead = (at: number, now: number, longest: number): number =>
  at > now && at <= now + longest ? at : 0;

/** @returns how long ago it was; infinite for a time ahead, from before the clock was set back */
export const timeSince = (at: number, now: number): number =>
  at > now ? Number.POSITIVE_INFINITY : now - at;

/** @returns 0 once it is over */
export const leasedUntil = ({ until }: { readonly until: number }, now: number): number =>
  ahead(until, now, leaseLength);

/** After this, only leases separate drains. */
export const lockPatience = 5 * second;

/** A random part of it, so that a reconnecting region spreads out. */
export const longestStartDelay = second;

/** For copies with retention (specification 5.22). */
export const copyRetention = 30 * 24 * 60 * minute;

/** Without retention, until the service confirms. */
export const unconfirmedCopyRetention = 24 * 60 * minute;

/** @returns 0 if it is due */
export const delayedUntil = (at: number, now: number): number =>
  ahead(at, now, betweenAttempts.cap + longestRetryJitter);

/** Since the editor's last renewal. */
export const editLockLength = 90 * second;

/** @returns 0 without an editor */
export const lockedUntil = (
  { editLockUntil = 0 }: { readonly editLockUntil?: number },
  now: number,
): number => ahead(editLockUntil, now, editLockLength);

/** @param failures in a row */
export const nextAttempt = (failures: number, now: number, random: number): number =>
  now + backoffDelay(failures, betweenAttempts, random);

export const withJitter = (retryAt: number, random: number): number =>
  retryAt + Math.round(random * longestRetryJitter);

/** Failures in a row, and the time of the next automatic try. */
export type Backoff = { readonly failures: number; readonly until: number };

/**
 * Of a form, since its last success: its failures are rounds. One that is due has a round of `left` tries, so that what
 * the service takes is found behind what it does not.
 */
export type FormBackoff = Backoff & { readonly left: number };

/** By whether its submissions had failed by themselves: a new one does not wait for what fails again and again. */
export type FormBackoffs = { readonly first?: FormBackoff; readonly again?: FormBackoff };

export const backoffKind = (one: object): keyof FormBackoffs =>
  'failures' in one ? 'again' : 'first';

/** Tries in an automatic round: more would burden an overloaded service. */
export const longestRound = 8;
/** After so many rounds, the service seems to take nothing of this form: then it is spared. */
const mostRounds = 5;
const lateRound = 2;

export type Circumstances = {
  readonly now: number;
  readonly random: number;
  readonly automatic: boolean;
};

/**
 * Only automatic failures lengthen the delay.
 * @param asked the time that the service named; 0 without one
 */
export function failedAgain(
  failuresBefore: number,
  { now, random, automatic }: Circumstances,
  asked = 0,
): Backoff {
  const failures = automatic ? failuresBefore + 1 : Math.max(1, failuresBefore);
  const until = asked > now ? withJitter(asked, random) : 0;
  return { failures, until: Math.max(nextAttempt(failures, now, random), until) };
}

/** After the failure of one of its submissions; several at once are one round. */
export function formFailed(
  before: FormBackoff | undefined,
  how: Circumstances,
  asked = 0,
): FormBackoff {
  const { failures = 0, until = 0, left = 0 } = before ?? {};
  if (before !== undefined && delayedUntil(until, how.now) > 0) return before;
  if (how.automatic && left > 1 && asked === 0) return { failures, until, left: left - 1 };
  const next = failedAgain(failures, how, asked);
  const isLate = next.failures > mostRounds;
  return { ...next, left: isLate ? lateRound : Math.min(longestRound, 2 ** (next.failures - 1)) };
}

/**
 * - `fine`: the latest request was answered, or none was made.
 * - `away`: nothing answers; the scheduler keeps probing.
 * - `troubled`: it asked for a delay, and automatic drains wait.
 */
export type ServiceJudgment =
  | { readonly kind: 'fine' }
  | { readonly kind: 'away'; readonly since: number }
  | { readonly kind: 'troubled'; readonly until: number };

/** @returns 0 without a backoff */
export const backoffUntil = (service: ServiceJudgment, now: number): number =>
  service.kind === 'troubled' ? delayedUntil(service.until, now) : 0;

export type ServiceEvidence =
  | { readonly kind: 'silent' }
  /** Until a time that it named. */
  | { readonly kind: 'turned-away'; readonly retryAt: number };

export function judgeService(
  before: ServiceJudgment,
  evidence: ServiceEvidence,
  { now, random }: Pick<Circumstances, 'now' | 'random'>,
): ServiceJudgment {
  const until = backoffUntil(before, now);
  if (evidence.kind === 'turned-away') {
    const retryAt = withJitter(Math.max(now, evidence.retryAt), random);
    return { kind: 'troubled', until: Math.max(until, retryAt) };
  }
  // A missing connection proves nothing about the service.
  return until > 0 || before.kind === 'away' ? before : { kind: 'away', since: now };
}

type BackoffLimits = { readonly first: number; readonly cap: number };

/**
 * A random part of `first * 2^(failures - 1)`, capped, and never below a tenth, so that no retry follows at once: full
 * jitter (Exponential Backoff And Jitter, AWS Architecture Blog, 2015).
 * @param failures in a row, 1 or more
 * @param random at least 0, below 1
 */
export function backoffDelay(failures: number, limits: BackoffLimits, random: number): number {
  const ceiling = Math.min(limits.cap, limits.first * 2 ** Math.min(failures - 1, 30));
  return Math.round(Math.max(ceiling / 10, ceiling * random));
}
