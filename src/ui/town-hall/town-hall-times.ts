import { townHall } from '#src/content/town-hall.ts';
import { daysLater, instantOf, wallTime, weekdayOf } from '#src/lib/wall-clock.ts';

/** How long a town hall that has begun is still the one to tell of, in milliseconds. */
const joinable = 60 * 60_000;

/**
 * The town hall to tell of: the next one, or the one that has just begun.
 * @param now milliseconds since 1970, as of everything here
 */
export function nextTownHall(now: number): { readonly start: number; readonly begun: boolean } {
  const { zone, weekday, hour, minute } = townHall;
  const today = { ...wallTime(now, zone), hour, minute };
  const inDays = (weekday - weekdayOf(today) + 7) % 7;
  const thisWeek = instantOf(daysLater(today, inDays), zone);
  // After midnight in the East the last one was yesterday; its hour is then over in any case.
  if (now < thisWeek + joinable) return { start: thisWeek, begun: now >= thisWeek };
  return { start: instantOf(daysLater(today, inDays + 7), zone), begun: false };
}

/** When there is something else to tell of than a town hall that has or has not begun. */
export const nextChange = (start: number, begun: boolean): number =>
  begun ? start + joinable : start;

/** 'Thursday, July 9 at 9:00 PM EDT', in the time zone of the show. */
export function inShowZone(instant: number): string {
  return format(instant, townHall.zone, 'short');
}

/** 'Friday, July 10 at 3:00 AM Central European Summer Time', in a zone of the time zone database. */
export function inZone(instant: number, zone: string): string {
  return format(instant, zone, 'long');
}

function format(instant: number, timeZone: string, timeZoneName: 'short' | 'long'): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const hour = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(instant);
  return `${words(day)} at ${words({ ...hour, timeZoneName })}`;
}
