import { calendarFile, calendarText } from '#src/lib/calendar-file.ts';
import { lateAfter } from '#src/outbox/age.ts';
import type { CalendarEntry } from '#src/outbox/settings.ts';

const name = 'reminder.ics';

/** `20250102T030405Z` */
const utc = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Neither names the site: a calendar may be shared, or kept elsewhere. */
const words = {
  summary: 'Reports are waiting to be sent',
  description: 'Find a signal and open the app, or hand them over to another device.',
};

/**
 * A calendar file with one event and its alarm.
 * @param doing to add or change the entry, or to take it out
 */
export function reminderFile(
  { uid, sequence, alarms }: CalendarEntry,
  doing: 'keep' | 'cancel',
  now: number,
): File {
  const [first = now, last = first] = alarms;
  const days = Math.round((last - first) / lateAfter);
  const isKept = doing === 'keep';
  const text = calendarFile(
    { product: 'Outbox//Reminder', method: isKept ? 'PUBLISH' : 'CANCEL' },
    [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SEQUENCE:${isKept ? sequence : sequence + 1}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(first)}`,
      'DURATION:PT15M',
      ...(days > 0 ? [`RRULE:FREQ=DAILY;INTERVAL=${days};COUNT=2`] : []),
      `STATUS:${isKept ? 'CONFIRMED' : 'CANCELLED'}`,
      calendarText('SUMMARY', words.summary),
      calendarText('DESCRIPTION', words.description),
      'TRANSP:TRANSPARENT',
      ...(isKept ? alarm : []),
      'END:VEVENT',
    ],
  );
  return new File([text], name, { type: 'text/calendar' });
}

const alarm = [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:PT0S',
  calendarText('DESCRIPTION', words.summary),
  'END:VALARM',
];
