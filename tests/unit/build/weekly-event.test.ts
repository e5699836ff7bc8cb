// Proves specification 1.27, 1.49.
import { expect, it } from 'vitest';
import { type WeeklyEvent, weeklyEventFile } from '#src/build/weekly-event.ts';
import { timeZones } from '#src/owner/schema/time-zones.ts';

const event: WeeklyEvent = {
  uid: 'test@example',
  summary: 'Plain',
  description: 'Plain',
  startsAt: '20250102T210000',
  minutes: 60,
  skipped: [],
  weekday: 4,
  zone: timeZones.Eastern,
  address: '',
};

const weekly = ['RRULE:FREQ=WEEKLY;BYDAY=TH', 'DURATION:PT60M', 'LOCATION:Online'];
const yearly = (month: number, day: string, ...lines: readonly string[]) =>
  [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}`, ...lines].join('\r\n');
const forward = yearly(
  3,
  '2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
);
const back = yearly(
  11,
  '1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
);
const { Pacific, Hawaii } = timeZones;
const pacificStart = 'DTSTART;TZID=America/Los_Angeles:20250102T210000';
const skipped = ['20251127T210000', '20251225T210000'];
const off = skipped.map((start) => `EXDATE;TZID=America/New_York:${start}`);
const address = 'https://video.example/live';
const signs = 'One, two; three\\four\nfive';

it.each<[what: string, Partial<WeeklyEvent>, has: readonly string[], lacks: string]>([
  ['when New York puts its clocks forward and back', {}, [forward, back], 'URL'],
  ['its day, how long it lasts, and its place', {}, weekly, 'EXDATE'],
  ['the weeks off', { skipped }, off, 'URL'],
  ['summer time of another zone', { zone: Pacific }, ['TZOFFSETTO:-0700\r\nTZNAME:PDT'], 'EDT'],
  ['its winter time', { zone: Pacific }, ['TZOFFSETTO:-0800\r\nTZNAME:PST', pacificStart], 'EST'],
  ['no summer time in Hawaii', { zone: Hawaii }, ['TZOFFSETTO:-1000\r\nTZNAME:HST'], 'DAYLIGHT'],
  ['a link, if one is known', { address }, [`LOCATION:${address}\r\nURL:${address}`], 'Online'],
  [
    'no sign that means something there',
    { summary: signs },
    [String.raw`SUMMARY:One\, two\; three\\four\nfive`],
    'URL',
  ],
])('[1.49] names %s', (_, change, has, lacks) => {
  const file = weeklyEventFile({ ...event, ...change });
  for (const lines of has) expect(file).toContain(`\r\n${lines}\r\n`);
  expect(file).not.toContain(lacks);
});

it('folds long lines at 75 bytes, between characters, and unfolded they are whole again', () => {
  const description = `${'Long words, and “more” — '.repeat(12)}🏛️${'é'.repeat(90)}`;
  const file = weeklyEventFile({ ...event, description });
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`DESCRIPTION:${description.replaceAll(',', '\\,')}\r\n`);
});
