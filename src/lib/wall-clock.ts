/** What a clock on the wall shows; months count from 1. */
export type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

/** A wall time as if the wall were in Greenwich: only good for counting, in milliseconds. */
const counted = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

/** One for each zone asked for: to make one costs more than all that is done with it. */
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
 * What the clocks of a time zone show at an instant, to the minute.
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

/**
 * The instant at which the clocks of a time zone show a wall time. One that they show twice, when they
 * are put back, or never, when they are put forward, gets an instant at most the step away.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const wanted = counted(wall);
  let instant = wanted;
  // The first correction may step over a change of the clocks; the second one is made on its other side.
  for (let pass = 0; pass < 2; pass += 1) instant += wanted - counted(wallTime(instant, zone));
  return instant;
}

/** The same hour some days later, or earlier; the day is carried into the next month and year. */
export function daysLater(wall: WallTime, days: number): WallTime {
  const date = new Date(counted({ ...wall, day: wall.day + days }));
  return {
    ...wall,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (wall: WallTime): number => new Date(counted(wall)).getUTCDay();
