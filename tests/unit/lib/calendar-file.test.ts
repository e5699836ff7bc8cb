// Proves specification 1.27.
import { expect, it } from 'vitest';
import { calendarFile, calendarText } from '#src/lib/calendar-file.ts';

const fileOf = (line: string) => calendarFile({ product: 'Test', method: 'PUBLISH' }, [line]);

it('escapes what means something in a calendar file', () => {
  const file = fileOf(calendarText('SUMMARY', 'One, two; three\\four\nfive'));
  expect(file).toContain('\r\nSUMMARY:One\\, two\\; three\\\\four\\nfive\r\n');
});

it('folds long lines at 75 bytes, between characters, and unfolded they are whole again', () => {
  const description = `${'Long words, and “more” — '.repeat(12)}🏛️${'é'.repeat(90)}`;
  const file = fileOf(calendarText('DESCRIPTION', description));
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`DESCRIPTION:${description.replaceAll(',', '\\,')}\r\n`);
});
