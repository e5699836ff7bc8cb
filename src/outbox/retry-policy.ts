import { type BackoffLimits, backoffDelay } from '#src/lib/backoff.ts';
import { requestLimit } from './delivery/google-forms.ts';
import { longestWait } from './delivery/retry-after.ts';

const minute = 60_000;

/** Between automatic drains, and before a submission that failed alone is tried again by itself. */
const betweenAttempts: BackoffLimits = { first: 15_000, cap: longestWait };

/**
 * How long a submission may be under way before it counts as queued again: longer than a request may
 * take with the writing that follows it, so that only a dead sender's lease ends.
 */
export const leaseLength = requestLimit + 40_000;

/**
 * Between two requests of an automatic drain: a region that comes back at once must not knock over
 * its form service.
 */
export const gapBetweenRequests = 200;

/** Before an automatic drain: a random part of this, for the same reason. */
export const longestStartDelay = 2_000;

/** How long the copy of a sent submission is kept where the person keeps copies (rulings 4). */
export const copyKeptFor = 30 * 24 * 60 * minute;

/**
 * Whether the time of a next attempt has come. One from further ahead than any wait lasts was written
 * before the clock was set back.
 */
export const isDue = (at: number, now: number): boolean =>
  at <= now || at > now + betweenAttempts.cap;

/**
 * How long a submission is out of the drains' reach after its editor was last seen alive: a little longer
 * than between two signs of life, of which browsers leave a tab in the background one a minute.
 */
export const asideLength = 1.5 * minute;

/** Whether a person is changing it now; nothing lasts longer than an editor's sign of life says. */
export const isAside = ({ asideUntil = 0 }: { readonly asideUntil?: number }, now: number) =>
  asideUntil > now && asideUntil <= now + asideLength;

/** @returns when to try again, in milliseconds since the epoch, after so many failures in a row */
export const nextAttempt = (failures: number, now: number, random: number): number =>
  now + backoffDelay(failures, betweenAttempts, random);
