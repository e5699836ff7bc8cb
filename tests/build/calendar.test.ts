// Proves specification 1.27, 1.37.
import { expect, it } from 'vitest';
import { townHallTime } from '#owner';
import { townHall } from '#src/content/town-hall.ts';
import { builtText } from './built-site.ts';

const file = builtText('town-hall.ics');
const lines = file.replaceAll('\r\n ', '').split('\r\n');

const inside = (component: string) =>
  lines.slice(lines.indexOf(`BEGIN:${component}`) + 1, lines.indexOf(`END:${component}`));

it('is a whole calendar with one event: every week at the owner’s day, time and zone', () => {
  const { weekday, hour, minute, zone } = townHallTime;
  const event = inside('VEVENT');
  for (const needed of ['VERSION:2.0', 'PRODID:', 'END:VCALENDAR\r\n'])
    expect(file).toContain(`\r\n${needed}`);
  expect(event).toEqual(
    expect.arrayContaining([
      `RRULE:FREQ=WEEKLY;BYDAY=${['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][weekday]}`,
      'DURATION:PT60M',
      expect.stringMatching(/^UID:\S+@\S+$/),
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      expect.stringMatching(/^SUMMARY:.*town hall/i),
    ]),
  );
  const [, start = '', year, month, day, time] =
    /^DTSTART;TZID=([\w/]+):(\d{4})(\d\d)(\d\d)T(\d{6})$/.exec(
      event.find((line) => line.startsWith('DTSTART')) ?? '',
    ) ?? [];
  expect(start).toBe(zone);
  expect(Number(time)).toBe(hour * 10_000 + minute * 100);
  expect(new Date(`${year}-${month}-${day}T12:00:00Z`).getUTCDay()).toBe(weekday);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});

it('is on no page by a date, which would soon be over: until the script runs, the week is told', () => {
  const [weekly, zone] = townHall.whenInFull.split(', ');
  for (const file of ['events.html', 'podcasts/townhall.html']) {
    const html = builtText(file);
    expect(html).not.toMatch(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d|your time/);
    expect(html).toMatch(new RegExp(`${weekly}</p><p[^>]*>${zone}`));
  }
  expect(builtText('index.html')).toContain(`Town hall: ${weekly}</p>`);
});
