/** The longest that a service can make an automatic drain wait, in milliseconds. */
export const longestWait = 30 * 60_000;
/** How long a service is left alone that asks to wait and does not say how long, in milliseconds. */
const usualWait = 60_000;

/**
 * Reads a Retry-After (RFC 9110, 10.2.3): seconds, or a date.
 * @returns milliseconds since the epoch, never before now, never later than the longest wait
 */
export function readRetryAfter(text: string | null, now: number): number {
  const given = text?.trim() ?? '';
  const wait = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now;
  return now + Math.min(longestWait, Math.max(0, Number.isNaN(wait) ? usualWait : wait));
}
