import type { NamedTexts } from './web-storage.ts';

/** What there is to judge a clock by; all in milliseconds since the epoch. */
export type ClockSigns = {
  /** What the clock showed when the app was last started on this device; null where nobody knows. */
  readonly lastStart: number | null;
  readonly now: number;
  /** When this version of the app was built: no right clock shows an earlier time. */
  readonly builtAt: number;
};

/** How far a clock may have moved since the last start without being doubted, in milliseconds. */
const longestStep = 7 * 24 * 60 * 60_000;

/**
 * Whether anything may be erased by this clock. A phone may boot in 1970 or a year ahead: a clock before the
 * build's own date is wrong, and one that has jumped by a week or more since the last start, or of which
 * nothing is known yet, waits for one more start.
 */
export const trustClock = ({ lastStart, now, builtAt }: ClockSigns): boolean =>
  now >= builtAt && lastStart !== null && Math.abs(now - lastStart) < longestStep;

const lastStartName = 'last-start';

/** Judges the clock and notes this start for the next; to be called once per start. */
export function judgeClock(
  kept: NamedTexts,
  { now, builtAt }: Omit<ClockSigns, 'lastStart'>,
): boolean {
  const noted = Number.parseInt(kept.read(lastStartName) ?? '', 10);
  kept.write(lastStartName, String(now));
  return trustClock({ lastStart: Number.isNaN(noted) ? null : noted, now, builtAt });
}
