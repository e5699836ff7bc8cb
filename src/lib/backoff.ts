/** The bounds of an exponential backoff, in milliseconds. */
export type BackoffLimits = { readonly first: number; readonly cap: number };

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
