import { joinable, nextTownHall } from '#src/content/next-town-hall.ts';
import { language } from '#src/lib/language.ts';
import { onPageLife } from '#src/lib/page-life.ts';

/** In milliseconds: a timer may run ahead of the clock. */
const shortestTimer = 1_000;

/** By slot name (`data-town-hall`). */
function wordsOf(now: number): Readonly<Record<string, string>> {
  const { startsAt, begun } = nextTownHall(now);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const own = dateAndTime(startsAt, timeZone);
  const left = begun ? '' : timeLeft(startsAt - now);
  return {
    live: begun
      ? 'Town hall: just begun'
      : `Town hall${left === '' ? `: ${own}` : ` live ${left}`}`,
    // As short as before, so that it needs no second line.
    whose: begun || left !== '' ? `${timeOf(startsAt, timeZone)}, your time` : 'Live, in your time',
    label: begun ? 'Just begun' : left === '' ? 'Next' : `Next, ${left}`,
    own,
    zone: zoneName(startsAt, timeZone),
  };
}

function write(): void {
  for (const [name, words] of Object.entries(wordsOf(Date.now()))) {
    const places = document.querySelectorAll<HTMLElement>(`[data-town-hall="${name}"]`);
    for (const place of places) place.textContent = words;
  }
  const { begun } = nextTownHall(Date.now());
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-watch]')) {
    link.dataset.file ??= link.href;
    link.dataset.words ??= link.textContent;
    link.href = (begun ? link.dataset.watch : link.dataset.file) ?? '';
    link.textContent = begun ? 'Watch now' : link.dataset.words;
  }
}

/**
 * Writes the next town hall in the page's slots, in the visitor's time, and follows clock and time zone.
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
  const ending = new AbortController();
  onPageLife({ visible: refresh }, ending.signal);
  refresh();
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
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

/** '9:00 PM' */
const timeOf = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { ...clock, timeZone }).format(instant);

const clock = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;

/**
 * Formats a date and time: 'Thursday, Jul 9, 9:00 PM'.
 * @param timeZone its name in the time zone database, here and below
 */
export const dateAndTime = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...clock,
    timeZone,
    weekday: 'long',
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
  }).format(instant);

/** A zone's name: 'Central European Summer Time'. */
export function zoneName(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' });
  const parts = format.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
