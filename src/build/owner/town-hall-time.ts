import type { TownHallTime } from '#src/owner/owner-facts.ts';
import { nearest, type TableReader, type ValueCheck } from './table-reader.ts';
import { type TimeZone, timeZones } from './time-zones.ts';
import { isDate } from './value-checks.ts';

export const townHallKeys = ['day', 'time', 'time-zone', 'skip'] as const;

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const zones: Readonly<Record<string, TimeZone>> = timeZones;

/**
 * After a mistake the time is a default.
 * @param today as 2026-03-14
 */
export function readTownHallTime(table: TableReader, today: string): TownHallTime {
  const day = table.filledText('day', isOneOf(days)) || 'Sunday';
  const clock = clockOf(table.filledText('time', isTime));
  const zone =
    zones[table.filledText('time-zone', isOneOf(Object.keys(zones)))] ?? timeZones.Eastern;
  return {
    day,
    weekday: days.indexOf(day),
    ...clock,
    zone: zone.id,
    zoneShort: zone.short,
    zoneLong: zone.long,
    skip: table.has('skip') ? table.texts('skip', isOn(day, today)) : [],
  };
}

/** A day of the town hall: another one would leave out nothing. */
const isOn =
  (day: string, today: string): ValueCheck =>
  (text) => {
    const fault = isDate(today)(text);
    if (fault !== null) return fault;
    const written = days[new Date(text).getUTCDay()];
    return written === day ? null : `is a ${day}, as the town hall is, not a ${written}: ${text}`;
  };

/** Accepts only these words, in this spelling. */
export const isOneOf =
  (words: readonly string[]): ValueCheck =>
  (text) => {
    if (words.includes(text)) return null;
    const near = nearest(text, words);
    return `is one of ${words.join(', ')}, not ${text}.${near === null ? '' : ` Do you mean ${near}?`}`;
  };

const time = /^(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([AP])M$/i;

const isTime: ValueCheck = (text) =>
  time.test(text) ? null : `is written like 9 PM or 9:30 PM, not ${text}.`;

function clockOf(text: string): Pick<TownHallTime, 'hour' | 'minute' | 'time'> {
  const [, hour = '12', minute = '00', half = 'A'] = time.exec(text) ?? [];
  const afternoon = half.toUpperCase() === 'P';
  const minutes = minute === '00' ? '' : `:${minute}`;
  return {
    hour: (Number(hour) % 12) + (afternoon ? 12 : 0),
    minute: Number(minute),
    time: `${Number(hour)}${minutes} ${afternoon ? 'PM' : 'AM'}`,
  };
}
