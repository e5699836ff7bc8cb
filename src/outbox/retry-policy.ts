import { longestServiceWait } from './delivery/acknowledging-endpoint.ts';
import { requestLimit } from './delivery/form-service.ts';

const second = 1_000;
const minute = 60 * second;

/** The first backoff, a random part of it, in milliseconds; each later one is twice as long. */
const firstBackoff = 15 * second;

/**
 * Between automatic drains while the service has too much to do, and before a submission that failed
 * alone is tried again.
 */
const betweenAttempts: BackoffLimits = { first: firstBackoff, cap: longestServiceWait };

/** On top of a time that the service names, at most; a random part of it keeps a region from returning at once. */
const afterNamedTime = 30 * second;

/**
 * How long a submission may be under way before it counts as queued again: longer than a request may
 * take with the writing that follows it, so that only a dead sender's lease ends.
 */
export const leaseLength = requestLimit + 40 * second;

/** Whether it has ended. One from further ahead than leases last was written before the clock was set back. */
export const isLeaseOver = ({ until }: { readonly until: number }, now: number): boolean =>
  until <= now || until > now + leaseLength;

/** How long a drain waits for another one's end, in milliseconds; then the leases alone keep them apart. */
export const lockPatience = 5 * second;

/** Before an automatic drain: a random part of this, so that a region that comes back does not come as one. */
export const longestStartDelay = second;

/** How long the copy of a sent submission is kept where the person keeps copies (specification 5.22). */
export const copyRetention = 30 * 24 * 60 * minute;

/** How long it is kept where they do not, until the service has confirmed it. */
export const unconfirmedCopyRetention = 24 * 60 * minute;

/**
 * Whether the time of a next attempt has come. One from further ahead than any wait lasts was written
 * before the clock was set back.
 */
export const isDue = (at: number, now: number): boolean =>
  at <= now || at > now + betweenAttempts.cap + afterNamedTime;

/** How long an editor keeps a submission from the drains after its last sign of life. */
export const editLockLength = 90 * second;

/** Whether a person is editing it now; no lock lasts longer than an editor's sign of life says. */
export const isLockedForEditing = (
  { editLockUntil = 0 }: { readonly editLockUntil?: number },
  now: number,
): boolean => editLockUntil > now && editLockUntil <= now + editLockLength;

/** @returns when to try again, in milliseconds since the epoch, after so many failures in a row */
export const nextAttempt = (failures: number, now: number, random: number): number =>
  now + backoffDelay(failures, betweenAttempts, random);

/** When to go back to what a service has named a time for, in milliseconds since the epoch. */
export const afterNamed = (named: number, random: number): number =>
  named + Math.round(random * afterNamedTime);

/**
 * What this device knows of the form service. Nothing else holds an automatic drain back but the person's word.
 * - `fine`: the latest request was answered, or none was made.
 * - `away`: neither a request nor a probe got an answer; the scheduler looks for it again and again.
 * - `troubled`: it can be reached, and turns submissions away or answers unreadably. Automatic drains leave it
 *   alone until then.
 */
export type ServiceJudgement =
  | { readonly kind: 'fine' }
  | {
      readonly kind: 'away';
      /** Milliseconds since the epoch. */
      readonly since: number;
      /** How often in a row it was troubled before; kept until it answers. */
      readonly failures: number;
    }
  | {
      readonly kind: 'troubled';
      /** Automatic drains in a row that ended with its trouble. */
      readonly failures: number;
      /** Milliseconds since the epoch. */
      readonly until: number;
    };

/** @returns until when automatic drains leave the service alone, in milliseconds since the epoch; 0 if they do not */
export const backoffUntil = (service: ServiceJudgement, now: number): number =>
  service.kind === 'troubled' && !isDue(service.until, now) ? service.until : 0;

/** How the latest request to the form service ended. */
export type ServiceEvidence =
  | { readonly kind: 'answered' }
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'turned-away';
      /** The time that the service named, in milliseconds since the epoch; 0 if it named none. */
      readonly named: number;
    };

/**
 * Judges the form service. A person's own drains do not lengthen its backoff, but a time that it names always counts.
 * @param random a number from 0 up to, not including, 1
 */
export function judgeService(
  before: ServiceJudgement,
  evidence: ServiceEvidence,
  { now, random, automatic }: { now: number; random: number; automatic: boolean },
): ServiceJudgement {
  const leftAloneUntil = backoffUntil(before, now);
  const failures = before.kind === 'fine' ? 0 : before.failures;
  switch (evidence.kind) {
    case 'answered':
      return { kind: 'fine' };
    case 'silent':
      // A missing connection ends no backoff: it says nothing of the service.
      if (leftAloneUntil > 0 || before.kind === 'away') return before;
      return { kind: 'away', since: now, failures };
    case 'turned-away': {
      const counted = automatic ? failures + 1 : Math.max(1, failures);
      const grows = automatic || leftAloneUntil === 0;
      const until = Math.max(
        leftAloneUntil,
        grows ? nextAttempt(counted, now, random) : 0,
        evidence.named > now ? afterNamed(evidence.named, random) : 0,
      );
      return { kind: 'troubled', failures: counted, until };
    }
  }
}

/** The bounds of an exponential backoff, in milliseconds. */
type BackoffLimits = { readonly first: number; readonly cap: number };

/**
 * How long to wait after the given number of failures in a row (1 or more): full jitter, a random
 * part of `first * 2^(failures - 1)`, never above `cap` and never below a tenth of what it could be,
 * so that a retry storm spreads out and no retry follows at once.
 * Source: Exponential Backoff And Jitter, AWS Architecture Blog, 2015.
 * @param random a number from 0 up to, not including, 1
 * @returns milliseconds
 */
export function backoffDelay(failures: number, limits: BackoffLimits, random: number): number {
  const ceiling = Math.min(limits.cap, limits.first * 2 ** Math.min(failures - 1, 30));
  return Math.round(Math.max(ceiling / 10, ceiling * random));
}
