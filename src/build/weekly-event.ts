import type { TimeZone } from '#src/owner/schema/time-zones.ts';

/** A weekly calendar event. */
export type WeeklyEvent = {
  /** Globally unique, and the same in every version of the file (RFC 5545, 3.8.4.7). */
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly zone: TimeZone;
  /** The first start, as local time in its zone: `20250102T210000`, and its length in minutes. */
  readonly startsAt: string;
  readonly minutes: number;
  /** Later starts that are left out. */
  readonly skipped: readonly string[];
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Where to watch. Empty if unknown. */
  readonly address: string;
};

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The rules of the United States since 2007 (RFC 5545, 3.6.5). */
const rulesOf = ({ id, short, standard, daylight }: TimeZone): readonly string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...(standard === daylight
    ? []
    : [
        'BEGIN:DAYLIGHT',
        'DTSTART:20070311T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        `TZOFFSETFROM:${standard}`,
        `TZOFFSETTO:${daylight}`,
        `TZNAME:${short.replace('ST', 'DT')}`,
        'END:DAYLIGHT',
      ]),
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  ...(standard === daylight ? [] : ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']),
  `TZOFFSETFROM:${daylight}`,
  `TZOFFSETTO:${standard}`,
  `TZNAME:${short}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A calendar file with one weekly event (RFC 5545); the same event gives the same bytes. */
export function weeklyEventFile(event: WeeklyEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//WE THE PEOPLE//Town hall//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...rulesOf(event.zone),
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${event.startsAt}Z`,
    `DTSTART;TZID=${event.zone.id}:${event.startsAt}`,
    `DURATION:PT${event.minutes}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${weekdays[event.weekday]}`,
    ...event.skipped.map((start) => `EXDATE;TZID=${event.zone.id}:${start}`),
    textProperty('SUMMARY', event.summary),
    textProperty('DESCRIPTION', event.description),
    textProperty('LOCATION', event.address || 'Online'),
    ...(event.address === '' ? [] : [`URL:${event.address}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const textProperty = (name: string, text: string): string =>
  `${name}:${text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')}`;

const encoder = new TextEncoder();

/** Splits a line at 75 bytes; each continuation begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const sign of line) {
    if (encoder.encode(row + sign).length > 75) {
      rows.push(row);
      row = ' ';
    }
    row += sign;
  }
  return [...rows, row].join('\r\n');
}
