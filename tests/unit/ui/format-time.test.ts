import { expect, it } from 'vitest';
import { formatDay, formatTime, formatTimeOfDay } from '#src/ui/format-time.ts';

const hour = 3_600_000;
const times = Array.from({ length: 24 * 40 }, (_, at) => 1_704_000_000_000 + at * 9.7 * hour);

const intl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  // Engines differ in the space before AM and PM.
  return (time: number) => format.format(time).replaceAll(/\s/g, ' ');
};

it.each([
  ['a time', formatTime, intl({ dateStyle: 'medium', timeStyle: 'short' })],
  ['a time of day', formatTimeOfDay, intl({ timeStyle: 'short' })],
  ['a day', formatDay, intl({ month: 'short', day: 'numeric' })],
])('writes %s as the platform does', (_, own, platform) => {
  expect(times.map(own)).toEqual(times.map(platform));
});
