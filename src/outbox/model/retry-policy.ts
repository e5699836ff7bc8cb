import { longestServiceWait } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { longestPatience, type Outcome, requestLimit } from '#src/outbox/delivery/form-service.ts';

const second = 1_000;
const minute = 60 * second;

/** A random part of it is the first delay, of twice as much the next. */
const firstBackoff = 15 * second;

/** For a troubled service, and for a submission that failed alone. */
const betweenAttempts: BackoffLimits = { first: firstBackoff, cap: longestServiceWait };

/** A random part is added, so that a region does not return at once. */
const longestRetryJitter = 30 * second;

/** Longer than a request and its write, so that only a dead sender's lease expires. */
export const leaseLength = longestPatience + 40 * second;

/** For the write of an outcome, after its request. */
const settleTime = 20 * second;

/** Whether a request of this patience, in milliseconds, can begin now and end under the lease. */
export const isLeaseLongEnough = (
  lease: { readonly until: number },
  now: number,
  patience: number,
): boolean => leasedUntil(lease, now) >= now + patience + settleTime;

/**
 * A time further ahead than any wait was written before the clock was set back, and is over.
 * @returns 0 once it is over
 */
export const ahead = (at: number, now: number, longest: number): number =>
  at > now && at <= now + longest ? at : 0;

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

/**
 * Besides the person's pause, only this delays automatic drains.
 * - `fine`: the latest request was answered, or none was made.
 * - `away`: nothing answers; the scheduler keeps probing.
 * - `troubled`: it answers, but refuses or unreadably. Automatic drains wait.
 */
export type ServiceJudgment = {
  /** How long the next request may take, in milliseconds; absent if as long as usual. */
  readonly patience?: number;
} & (
  | { readonly kind: 'fine' }
  | {
      readonly kind: 'away';
      readonly since: number;
      /** Kept from `troubled` until it answers. */
      readonly failures: number;
    }
  | {
      readonly kind: 'troubled';
      /** Troubled automatic drains in a row. */
      readonly failures: number;
      readonly until: number;
    }
);

/** Whatever is stored. */
export const patienceOf = ({ patience }: ServiceJudgment): number =>
  Math.min(longestPatience, Math.max(requestLimit, Number(patience) || 0));

/** A request that timed out lets the next take twice as long, until one is answered in half of its time. */
export function nextPatience(patience: number, outcome: Outcome, took: number): number {
  if (outcome.kind !== 'unreachable') return took * 2 > patience ? patience : requestLimit;
  return outcome.failure === 'timed-out' ? Math.min(2 * patience, longestPatience) : patience;
}

export const withPatience = (
  { patience: _, ...judgment }: ServiceJudgment,
  patience: number,
): ServiceJudgment => (patience === requestLimit ? judgment : { ...judgment, patience });

/** @returns 0 without a backoff */
export const backoffUntil = (service: ServiceJudgment, now: number): number =>
  service.kind === 'troubled' ? delayedUntil(service.until, now) : 0;

export type ServiceEvidence =
  | { readonly kind: 'answered' }
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'turned-away';
      /** 0 if the service named none. */
      readonly retryAt: number;
    };

/** A person's own drains do not lengthen the backoff; times that the service names always count. */
export function judgeService(
  before: ServiceJudgment,
  evidence: ServiceEvidence,
  { now, random, automatic }: { now: number; random: number; automatic: boolean },
): ServiceJudgment {
  const backoffEnd = backoffUntil(before, now);
  const patience = patienceOf(before);
  const failures = before.kind === 'fine' ? 0 : before.failures;
  switch (evidence.kind) {
    case 'answered':
      return withPatience({ kind: 'fine' }, patience);
    case 'silent':
      // A missing connection proves nothing about the service.
      if (backoffEnd > 0 || before.kind === 'away') return before;
      return withPatience({ kind: 'away', since: now, failures }, patience);
    case 'turned-away': {
      const counted = automatic ? failures + 1 : Math.max(1, failures);
      const grows = automatic || backoffEnd === 0;
      const until = Math.max(
        backoffEnd,
        grows ? nextAttempt(counted, now, random) : 0,
        evidence.retryAt > now ? withJitter(evidence.retryAt, random) : 0,
      );
      return withPatience({ kind: 'troubled', failures: counted, until }, patience);
    }
  }
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
