import { type Episode, type OwnerEvent, shows } from '#src/owner/owner-facts.ts';
import { longerThan, type TableReader, type ValueCheck } from './table-reader.ts';
import { isOneOf } from './town-hall-time.ts';
import { isDate, isLink } from './value-checks.ts';

export const eventKeys = ['title', 'date', 'time', 'place', 'link'] as const;
export const episodeKeys = ['show', 'title', 'date', 'link'] as const;

/**
 * Reads the events, the next first.
 * @param today as 2026-03-14; omits earlier events
 * @param remark receives what is said of an omitted event, by its place
 */
export function readEvents(
  tables: readonly TableReader[],
  today: string,
  remark: (place: number, sentence: string) => void,
): readonly OwnerEvent[] {
  const seen = new Set<string>();
  return tables
    .map((table, place) => {
      const date = table.filledText('date', isDate(today));
      const time = table.optionalText('time', isTimeOfDay);
      const title = table.filledText('title');
      const same = JSON.stringify([date, time, title]);
      if (seen.has(same)) {
        table.complain('title', `this event is written twice. Keep one of its two blocks.`);
      }
      seen.add(same);
      if (date !== '' && date < today) {
        remark(
          place,
          `'${title}' was on ${date}, so no page shows it any more. Delete its block, or write its next day.`,
        );
      }
      return {
        date,
        title,
        when: `${inWords(date, { weekday: 'long' })}${time === '' ? '' : `, ${time}`}`,
        place: table.optionalText('place'),
        link: table.optionalText('link', isLink),
      };
    })
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date: _, ...event }) => event);
}

/** Reads the episodes, the newest first; those without a date last, in the owner's order. */
export function readEpisodes(tables: readonly TableReader[], today: string): readonly Episode[] {
  return tables
    .map((table) => {
      const show = table.filledText('show', isOneOf(shows));
      const date = table.optionalText('date', isDate(today));
      return {
        date,
        episode: {
          show: shows.find((one) => one === show) ?? shows[0],
          title: table.filledText('title'),
          date: inWords(date, {}),
          link: table.filledText('link', isLink),
        },
      };
    })
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .map(({ episode }) => episode);
}

const clockTime = /\b(1[0-2]|0?[1-9])(:[0-5]\d)?(?=\D|$)/g;

/** Words are free, such as 'doors 6 PM, speeches 7 PM'; each number is a time of the clock. */
const isTimeOfDay: ValueCheck = (text) => {
  const hasOthers = /\d/.test(text.replaceAll(clockTime, ''));
  const hasHalf = /\d ?[ap]\.?m\b/i.test(text);
  return hasOthers || (/\d/.test(text) && !hasHalf)
    ? `is written like 9 AM, or 9:30 AM to 1 PM, not ${text}.`
    : longerThan(100, text);
};

/** 'March 14, 2026'; empty without a date. */
const inWords = (date: string, more: Intl.DateTimeFormatOptions): string =>
  date === ''
    ? ''
    : new Intl.DateTimeFormat('en-US', {
        ...more,
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${date}T00:00:00Z`));
