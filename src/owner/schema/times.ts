import { type Check, type Fault, youWrote } from './words.ts';

/** Nobody plans further ahead: such a year is a slip of the finger. */
const yearsAhead = 3;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day of the calendar in any usual spelling, as 2026-03-14; null if it is none. */
function dayIn(text: string): string | null {
  // As a spreadsheet counts the days.
  if (/^[45]\d{4}$/.test(text)) {
    return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
  }
  const plain = text.toLowerCase().replace(/^[a-z]+day,? |(?<=\d)(st|nd|rd|th)\b/g, '');
  const [, y = '', mo = '', d = ''] = /^(\d{4})\W(\d\d?)\W(\d\d?)$/.exec(plain) ?? [];
  const [, first = '', second = '', year = ''] =
    /^(\d\d?)[/.–—-](\d\d?)[/.–—-]((?:20)?\d\d)$/.exec(plain) ?? [];
  const [, before = '', word = '', after = '', end = ''] =
    /^(\d\d?)?[ .]*([a-z]{3})[a-z]*\.? *(\d\d?)?,? *(\d{4})$/.exec(plain) ?? [];
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  const place = months.indexOf(word) + 1;
  const parts =
    y !== ''
      ? [y, mo, d]
      : year !== ''
        ? [year.padStart(4, '20'), month, day]
        : [end, String(place), before || after];
  const written = parts.map((part) => part.padStart(2, '0')).join('-');
  return isDay(written) ? written : null;
}

/** A weekday that is written before a day and is not its own, as a fault of the day. */
function weekdayFault(text: string, day: string): Fault | null {
  const [, weekday] = /^([a-z]+day),? /i.exec(text) ?? [];
  const own = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  const written = own.format(new Date(day));
  return weekday === undefined || weekday.toLowerCase() === written.toLowerCase()
    ? null
    : {
        why: `names ${weekday}, but ${inWords(day, {})} is a ${written}. If the weekday is right, correct the day. If the day is right,`,
        instead: day,
      };
}

/** Why a day in the right spelling is none. */
function missingDay(text: string): string | null {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])-\d\d$/.exec(text) ?? [];
  if (year === '') return null;
  const last = new Date(Date.UTC(Number(year), Number(month), 0));
  const name = last.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
  return `is a day that does not exist: ${text}. ${name} ${year} has ${last.getUTCDate()} days.`;
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year !== '' && date.toISOString().startsWith(text);
}

/** A day of the calendar, such as 2026-03-14. */
export const isDate =
  (today: string): Check =>
  (text) => {
    const alone = /^(\d{4}-\d\d-\d\d)[T ]/.exec(text)?.[1];
    if (alone !== undefined) {
      return { why: "must be a day alone. Move the time to the line 'time'.", instead: alone };
    }
    if (!isDay(text)) {
      const meant = dayIn(text);
      const why = `must be a day, written like 2026-03-14. ${youWrote(text)}`;
      return meant === null
        ? { why: missingDay(text) ?? why }
        : (weekdayFault(text, meant) ?? { why, instead: meant });
    }
    return Number(text.slice(0, 4)) - Number(today.slice(0, 4)) > yearsAhead
      ? { why: `is more than ${yearsAhead} years ahead: ${text}. Is the year right?` }
      : null;
  };

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

/** A time as people write it, as 9:30 PM; null if it is none. */
function timeIn(text: string): string | null {
  const plain = text
    .replaceAll('.', '')
    .replace(/\s+(?:[ecmp][sd]?t|eastern|central|mountain|pacific)\b.*$/i, '');
  if (plain !== text && time.test(plain)) return plain;
  const [, hour = '', minute = ''] = /^([01]?\d|2[0-3])[:.h]?([0-5]\d)(?::\d\d)?$/.exec(text) ?? [];
  if (/^(?:12 ?)?(noon|midday|midnight)$/i.test(text))
    return /mid(?!d)/i.test(text) ? '12 AM' : '12 PM';
  if (hour === '') return null;
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${half}`;
}

/** One time of the clock, such as 9:30 PM. */
export const isTime: Check = (text) => {
  if (time.test(text)) return null;
  const meant = timeIn(text);
  const hasZone = meant !== null && /\d ?[ap]\.?m\.? /i.test(text);
  return {
    why: hasZone
      ? "must be a time alone. The time zone goes on the line 'time-zone'."
      : `must be written like 9 PM or 9:30 PM. ${youWrote(text)}`,
    ...(meant !== null && { instead: meant }),
  };
};

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
  if (!hasOthers && (!/\d/.test(text) || hasHalf)) return null;
  const times = text
    .replaceAll(/(?<=\d)\.(?=\d\d)/g, ':')
    .split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/)
    .map((part) => (time.test(part) ? part : timeIn(part)));
  return {
    why: `must be written like 9 AM, or 9:30 AM to 1 PM. ${youWrote(text)}`,
    ...(!times.includes(null) && { instead: times.join(' to ') }),
  };
};
