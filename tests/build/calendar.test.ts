// Proves specification 1.27.
import { expect, it } from 'vitest';
import { builtText } from './built-site.ts';

const file = builtText('town-hall.ics');
const lines = file.replaceAll('\r\n ', '').split('\r\n');

/** The lines of the one component of this name, those of components inside it included. */
const inside = (component: string) =>
  lines.slice(lines.indexOf(`BEGIN:${component}`) + 1, lines.indexOf(`END:${component}`));

it('has the line ends, line lengths and frame of RFC 5545', () => {
  expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(inside('VCALENDAR')).toEqual(
    expect.arrayContaining(['VERSION:2.0', expect.stringMatching(/^PRODID:.+/)]),
  );
});

it('knows when New York puts its clocks forward and back', () => {
  expect(inside('VTIMEZONE')[0]).toBe('TZID:America/New_York');
  expect(inside('DAYLIGHT')).toEqual(
    expect.arrayContaining([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
    ]),
  );
  expect(inside('STANDARD')).toEqual(
    expect.arrayContaining([
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
    ]),
  );
});

it('has one event: every Thursday at 9 PM in New York', () => {
  const event = inside('VEVENT');
  expect(event).toEqual(
    expect.arrayContaining([
      'RRULE:FREQ=WEEKLY;BYDAY=TH',
      expect.stringMatching(/^UID:\S+@\S+$/),
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      expect.stringMatching(/^SUMMARY:.*town hall/i),
    ]),
  );
  const [, year, month, day] =
    /^DTSTART;TZID=America\/New_York:(\d{4})(\d\d)(\d\d)T210000$/.exec(
      event.find((line) => line.startsWith('DTSTART')) ?? '',
    ) ?? [];
  expect(new Date(`${year}-${month}-${day}T12:00:00Z`).getUTCDay()).toBe(4);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});
