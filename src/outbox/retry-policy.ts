import { type BackoffLimits, backoffDelay } from '#src/lib/backoff.ts';
import { requestLimit } from './delivery/form-service.ts';
import { longestServiceWait } from './delivery/read-response.ts';

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

/** So many requests an automatic drain makes without a distance: a signal of seconds must not be wasted. */
const freeRequests = 12;
/** The longest distance between two later ones, in milliseconds. */
const longestGap = 200;

/** @returns milliseconds before the next request of an automatic drain that has made so many */
export const gapAfter = (requests: number): number =>
  Math.min(longestGap, Math.max(0, requests - freeRequests) * 5);

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
 * Until when a service is left alone that has turned away so many automatic drains in a row.
 * @param named the time that the service itself named, in milliseconds since the epoch; 0 where none
 */
export const backoffUntil = (
  failures: number,
  named: number,
  now: number,
  random: number,
): number =>
  Math.max(nextAttempt(failures, now, random), named > now ? afterNamed(named, random) : 0);
