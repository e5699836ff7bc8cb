import { townHall } from '#src/content/town-hall.ts';
import { dateAndTime, nextChange, nextTownHall, zoneName } from './town-hall-times.ts';

/** The shortest wait, in milliseconds: a timer may run a little ahead of the clock. */
const shortestTimer = 1_000;

/** What is written, by the name of its place in `data-town-hall`. */
function wordsOf(now: number): Readonly<Record<string, string>> {
  const { startsAt, begun } = nextTownHall(now);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const own = dateAndTime(startsAt, timeZone);
  return {
    live: `${begun ? 'Begun' : 'Live'} ${own}`,
    whose: 'Town hall, your time',
    label: begun ? 'Just begun' : 'Next',
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
  document.documentElement.dataset.townHall = 'known';
}

/**
 * Writes when the next town hall is, in Eastern time and in the visitor's own, wherever the page has a place for it,
 * and follows the clock, and the device from zone to zone. It needs no React, which many such pages never load.
 * @returns what ends that, and leaves the words as they are
 */
export function showTownHall(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    write();
    const now = Date.now();
    const { startsAt, begun } = nextTownHall(now);
    clearTimeout(timer);
    timer = setTimeout(refresh, Math.max(nextChange(startsAt, begun) - now, shortestTimer));
  };
  // Timers stand still while a device sleeps.
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
