import { townHall } from '#src/content/town-hall.ts';

/** In milliseconds: a timer may run ahead of the clock. */
const shortestTimer = 1_000;

/** By slot name (`data-town-hall`). */
function wordsOf(now: number): Readonly<Record<string, string>> {
  const { startsAt, begun } = nextTownHall(now);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const own = dateAndTime(startsAt, timeZone);
  const left = begun ? '' : timeLeft(startsAt - now);
  return {
    live: left === '' ? `${begun ? 'Begun' : 'Live'} ${own}` : `Live ${left}`,
    whose: left === '' ? 'Town hall, your time' : `Town hall, ${own}`,
    label: begun ? 'Just begun' : left === '' ? 'Next' : `Next, ${left}`,
    date: `${dateAndTime(startsAt, townHall.zone)} ${zoneName(startsAt, townHall.zone, 'short')}`,
    own: `${own} `,
    zone: zoneName(startsAt, timeZone, 'long'),
  };
}

function write(): void {
  for (const [name, words] of Object.entries(wordsOf(Date.now()))) {
    const places = document.querySelectorAll<HTMLElement>(`[data-town-hall="${name}"]`);
    for (const place of places) place.textContent = words;
  }
  const { begun } = nextTownHall(Date.now());
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-watch]')) {
    // Kept here: React may write neither.
    link.dataset.file ??= link.href;
    link.dataset.words ??= link.textContent;
    link.href = (begun ? link.dataset.watch : link.dataset.file) ?? '';
    link.textContent = begun ? 'Watch now' : link.dataset.words;
  }
  document.documentElement.dataset.townHall = 'known';
}

/**
 * Writes the next town hall in the page's slots, in Eastern and local time, and follows clock and time zone.
 * Without React, which reading pages may never load.
 * @returns ends it, keeping the text
 */
export function showTownHall(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    write();
    const now = Date.now();
    const { startsAt, begun } = nextTownHall(now);
    clearTimeout(timer);
    timer = setTimeout(refresh, Math.max(nextChange(startsAt, begun, now) - now, shortestTimer));
  };
  // Timers stop while a device sleeps.
  const onVisible = () => {
    if (document.visibilityState === 'visible') refresh();
  };
  refresh();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** How long a started town hall is shown, in milliseconds. */
const joinable = 60 * 60_000;

/**
 * The next town hall, or the one that has just begun.
 * @param now milliseconds since 1970, like all times here
 */
export function nextTownHall(now: number): { readonly startsAt: number; readonly begun: boolean } {
  const { zone, weekday, hour, minute } = townHall;
  const today = { ...wallTime(now, zone), hour, minute };
  const inDays = (weekday - weekdayOf(today) + 7) % 7;
  const thisWeek = instantOf(daysLater(today, inDays), zone);
  // After midnight Eastern the last one was yesterday, and its hour is over.
  if (now < thisWeek + joinable) return { startsAt: thisWeek, begun: now >= thisWeek };
  return { startsAt: instantOf(daysLater(today, inDays + 7), zone), begun: false };
}

/** Counted down by the minute, in milliseconds before it starts. */
const minute = 60_000;
const countdown = 12 * 60 * minute;

/** 'in 3 h 20 min' on its day; empty before. */
export function timeLeft(left: number): string {
  if (left > countdown) return '';
  const minutes = Math.ceil(left / minute);
  const hours = Math.floor(minutes / 60);
  return `in ${[hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')}`;
}

/** When what is shown of the town hall changes. */
export function nextChange(startsAt: number, begun: boolean, now: number): number {
  if (begun) return startsAt + joinable;
  const left = startsAt - now;
  return left > countdown
    ? startsAt - countdown
    : startsAt - (Math.ceil(left / minute) - 1) * minute;
}

/**
 * Formats a date and time: 'Thursday, Jul 9, 9:00 PM'.
 * @param timeZone its name in the time zone database, here and below
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

/** A zone's name: 'EDT', or long 'Central European Summer Time'. */
export function zoneName(instant: number, timeZone: string, length: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: length });
  const parts = format.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
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
