import { type Episode, type OwnerEvent, shows } from '#src/owner/owner-facts.ts';
import type { TableReader, ValueCheck } from './table-reader.ts';
import { isOneOf } from './town-hall-time.ts';
import { isLink } from './value-checks.ts';

export const eventKeys = ['title', 'date', 'time', 'place', 'link'] as const;
export const episodeKeys = ['show', 'title', 'date', 'link'] as const;

/**
 * Reads the events, the next first.
 * @param today as 2026-03-14; omits earlier events
 */
export function readEvents(tables: readonly TableReader[], today: string): readonly OwnerEvent[] {
  return tables
    .map((table) => {
      const date = table.filledText('date', isDate);
      const time = table.optionalText('time');
      return {
        date,
        title: table.filledText('title'),
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
export function readEpisodes(tables: readonly TableReader[]): readonly Episode[] {
  return tables
    .map((table) => {
      const show = table.filledText('show', isOneOf(shows));
      const date = table.optionalText('date', isDate);
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

const isDate: ValueCheck = (text) => {
  const [, year = '', month = '', day = ''] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year !== '' && date.toISOString().startsWith(text)
    ? null
    : `is a day of the calendar, written like 2026-03-14, not ${text}.`;
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
