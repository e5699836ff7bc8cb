// Proves specification 1.27, 1.49.
import { expect, it } from 'vitest';
import { weeklyEventFile } from '#src/build/weekly-event.ts';
import { timeZones } from '#src/owner/schema/time-zones.ts';

const event = {
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

it('knows when New York puts its clocks forward and back', () => {
  const file = weeklyEventFile(event);
  expect(file).toContain(
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nTZNAME:EDT\r\nEND:DAYLIGHT',
  );
  expect(file).toContain(
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nTZNAME:EST\r\nEND:STANDARD',
  );
  expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH\r\n');
});

it('lasts as long as it is said to, and leaves out the weeks off', () => {
  const skipped = ['20251127T210000', '20251225T210000'];
  const file = weeklyEventFile({ ...event, skipped });
  expect(file).toContain('\r\nDURATION:PT60M\r\n');
  for (const start of skipped) {
    expect(file).toContain(`\r\nEXDATE;TZID=America/New_York:${start}\r\n`);
  }
  expect(weeklyEventFile(event)).not.toContain('EXDATE');
});

it('has the hours of the zone that the owner chose, and no summer time where there is none', () => {
  const pacific = weeklyEventFile({ ...event, zone: timeZones.Pacific });
  expect(pacific).toContain('TZOFFSETTO:-0700\r\nTZNAME:PDT\r\n');
  expect(pacific).toContain('TZOFFSETTO:-0800\r\nTZNAME:PST\r\n');
  expect(pacific).toContain('DTSTART;TZID=America/Los_Angeles:20250102T210000\r\n');
  const hawaii = weeklyEventFile({ ...event, zone: timeZones.Hawaii });
  expect(hawaii).toContain('TZOFFSETTO:-1000\r\nTZNAME:HST\r\n');
  expect(hawaii).not.toContain('DAYLIGHT');
});

it('[1.49] says where it is, and links there if that is known', () => {
  expect(weeklyEventFile(event)).toContain('\r\nLOCATION:Online\r\n');
  expect(weeklyEventFile(event)).not.toContain('URL:');
  const file = weeklyEventFile({ ...event, address: 'https://video.example/live' });
  expect(file).toContain(
    '\r\nLOCATION:https://video.example/live\r\nURL:https://video.example/live',
  );
});

it('escapes what means something in a calendar file', () => {
  const file = weeklyEventFile({ ...event, summary: 'One, two; three\\four\nfive' });
  expect(file).toContain('\r\nSUMMARY:One\\, two\\; three\\\\four\\nfive\r\n');
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
