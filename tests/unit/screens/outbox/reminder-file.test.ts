// Proves specification 5.40.
import { expect, it } from 'vitest';
import { reminderFile } from '#src/screens/outbox/reminder-file.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2025, 0, 2, 3, 4, 5, 678);
const entry = { uid: 'a-b', sequence: 4, alarms: [now + 24 * hour, now + 72 * hour] };

const linesOf = async (file: File) => (await file.text()).replaceAll('\r\n ', '').split('\r\n');

it('has one event that rings at both times', async () => {
  const file = reminderFile(entry, 'keep', now);
  expect([file.name, file.type]).toEqual(['reminder.ics', 'text/calendar']);
  expect(await linesOf(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outbox//Reminder//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a-b',
    'SEQUENCE:4',
    'DTSTAMP:20250102T030405Z',
    'DTSTART:20250103T030405Z',
    'DURATION:PT15M',
    'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2',
    'STATUS:CONFIRMED',
    'SUMMARY:Reports are waiting to be sent',
    'DESCRIPTION:Find a signal and open the app\\, or hand them over to another device.',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    'DESCRIPTION:Reports are waiting to be sent',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('repeats nothing where one alarm is left', async () => {
  const lines = await linesOf(reminderFile({ ...entry, alarms: [now + hour] }, 'keep', now));
  expect(lines).toContain('DTSTART:20250102T040405Z');
  expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([]);
});

it('takes out the same event, as a later change, without an alarm', async () => {
  const lines = await linesOf(reminderFile(entry, 'cancel', now));
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:a-b', 'SEQUENCE:5', 'STATUS:CANCELLED']),
  );
  expect(lines).not.toContain('BEGIN:VALARM');
});
