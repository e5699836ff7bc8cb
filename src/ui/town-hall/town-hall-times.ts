import { townHall } from '#src/content/town-hall.ts';
import { daysLater, instantOf, wallTime, weekdayOf } from '#src/lib/wall-clock.ts';

/** How long a town hall that has begun is still the one to tell of, in milliseconds. */
const joinable = 60 * 60_000;

/**
 * The town hall to tell of: the next one, or the one that has just begun.
 * @param now milliseconds since 1970, as of everything here
 */
export function nextTownHall(now: number): { readonly startsAt: number; readonly begun: boolean } {
  const { zone, weekday, hour, minute } = townHall;
  const today = { ...wallTime(now, zone), hour, minute };
  const inDays = (weekday - weekdayOf(today) + 7) % 7;
  const thisWeek = instantOf(daysLater(today, inDays), zone);
  // After midnight in the East the last one was yesterday; its hour is then over in any case.
  if (now < thisWeek + joinable) return { startsAt: thisWeek, begun: now >= thisWeek };
  return { startsAt: instantOf(daysLater(today, inDays + 7), zone), begun: false };
}

/** When there is something else to tell of than a town hall that has or has not begun. */
export const nextChange = (startsAt: number, begun: boolean): number =>
  begun ? startsAt + joinable : startsAt;

/**
 * A date and time as an American reads it: 'Thursday, Jul 9, 9:00 PM'.
 * @param timeZone its name in the time zone database, as of everything here
 */
export const dateAndTime = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  }).format(instant);

/** What the time of a zone is called at an instant: 'EDT', or in full 'Central European Summer Time'. */
export function zoneName(instant: number, timeZone: string, length: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: length });
  const parts = format.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
