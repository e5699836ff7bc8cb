import { townHall } from './town-hall.ts';

/** How long a started town hall is shown, in milliseconds. The calendar gives it that length. */
export const joinable = 60 * 60_000;

/**
 * The next town hall, or the one that has just begun. Weeks off are left out.
 * @param now milliseconds since 1970, like all times here
 */
export function nextTownHall(now: number): { readonly startsAt: number; readonly begun: boolean } {
  const { zone, weekday, hour, minute, skip } = townHall;
  const today = { ...wallTime(now, zone), hour, minute };
  // After midnight there, the last one was yesterday, and its hour is over.
  for (let inDays = (weekday - weekdayOf(today) + 7) % 7; ; inDays += 7) {
    const start = daysLater(today, inDays);
    const startsAt = instantOf(start, zone);
    if (now < startsAt + joinable && !skip.includes(dayOf(start))) {
      return { startsAt, begun: now >= startsAt };
    }
  }
}

/** A local date and time; months count from 1. */
export type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

/** As if in UTC, for arithmetic, in milliseconds. */
const counted = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

/** Per zone: creating one is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(zone, format);
  return format;
}

/**
 * A zone's wall time, to the minute.
 * @param zone its name in the time zone database
 */
export function wallTime(instant: number, zone: string): WallTime {
  const parts = formatIn(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

/** The instant of a wall time. If the clocks repeat or skip it, the result is off by at most the step. */
export function instantOf(wall: WallTime, zone: string): number {
  const target = counted(wall);
  let instant = target;
  // The first correction may cross a clock change; the second follows it.
  for (let pass = 0; pass < 2; pass += 1) instant += target - counted(wallTime(instant, zone));
  return instant;
}

/** The day of a wall time, as 2026-03-14. */
export const dayOf = (wall: WallTime): string => new Date(counted(wall)).toISOString().slice(0, 10);

/** Moves a wall time by days. */
export function daysLater(wall: WallTime, days: number): WallTime {
  const date = new Date(counted({ ...wall, day: wall.day + days }));
  return {
    ...wall,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** The day of the week; 0 is Sunday. */
export const weekdayOf = (wall: WallTime): number => new Date(counted(wall)).getUTCDay();
