import { expect, it } from 'vitest';
import { calendarFile } from '#src/build/calendar-file.ts';

const event = {
  uid: 'test@example',
  summary: 'Plain',
  description: 'Plain',
  start: '20250102T210000',
  weekday: 4,
  address: '',
};

it('escapes what means something in a calendar file', () => {
  const file = calendarFile({ ...event, summary: 'One, two; three\\four\nfive' });
  expect(file).toContain('\r\nSUMMARY:One\\, two\\; three\\\\four\\nfive\r\n');
});

it('folds long lines at 75 bytes, between characters, and unfolded they are whole again', () => {
  const description = `${'Long words, and “more” — '.repeat(12)}🏛️${'é'.repeat(90)}`;
  const file = calendarFile({ ...event, description });
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`DESCRIPTION:${description.replaceAll(',', '\\,')}\r\n`);
});

it('names where to watch only where that is known', () => {
  expect(calendarFile(event)).not.toContain('URL');
  const address = 'https://example.org/live';
  expect(calendarFile({ ...event, address })).toContain(`\r\nURL:${address}\r\n`);
});
