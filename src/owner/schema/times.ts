import { type Check, each, matching } from './schema.ts';

/** Nobody plans further ahead: such a year is a slip of the finger. */
const yearsAhead = 3;

const isDay: Check = (text) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true
    ? null
    : 'must be a day of the calendar, written like 2026-03-14';

/** A day of the calendar, such as 2026-03-14. */
export const isDate = (today: string): Check =>
  Object.assign(
    each(isDay, (text) =>
      Number(text.slice(0, 4)) - Number(today.slice(0, 4)) > yearsAhead
        ? `is more than ${yearsAhead} years ahead. Write a year like ${today.slice(0, 4)}`
        : null,
    ),
    { input: 'date' as const },
  );

/** 'March 14, 2026'; empty without a date. */
export const inWords = (date: string, more: Intl.DateTimeFormatOptions): string =>
  date === ''
    ? ''
    : new Intl.DateTimeFormat('en-US', {
        ...more,
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${date}T00:00:00Z`));

const time = /^(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([AP])M$/i;

/** One time of the clock, such as 9:30 PM. */
export const isTime = matching(time, 'a time alone, written like 9 PM or 9:30 PM');

/** @param text that `isTime` accepts */
export function clockOf(text: string): {
  readonly hour: number;
  readonly minute: number;
  readonly time: string;
} {
  const [, hour = '12', minute = '00', half = 'A'] = time.exec(text) ?? [];
  const afternoon = half.toUpperCase() === 'P';
  const minutes = minute === '00' ? '' : `:${minute}`;
  return {
    hour: (Number(hour) % 12) + (afternoon ? 12 : 0),
    minute: Number(minute),
    time: `${Number(hour)}${minutes} ${afternoon ? 'PM' : 'AM'}`,
  };
}

const clockTime = /\b(1[0-2]|0?[1-9])(:[0-5]\d)?(?=\D|$)/g;

/** Words are free, such as 'doors 6 PM, speeches 7 PM'; each number is a time of the clock. */
export const isTimeOfDay: Check = (text) => {
  const hasOthers = /\d/.test(text.replaceAll(clockTime, ''));
  const hasHalf = /\d ?[ap]\.?m\b/i.test(text);
  return hasOthers || (/\d/.test(text) && !hasHalf)
    ? 'must be written like 9 AM, or 9:30 AM to 1 PM'
    : null;
};
