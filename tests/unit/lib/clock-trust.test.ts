// Proves specification 9.6.
import { expect, it } from 'vitest';
import { type ClockSigns, judgeClock, readHostTime } from '#src/lib/clock-trust.ts';
import { probe, probeText } from '#src/sync/scheduler.ts';

const day = 24 * 60 * 60_000;
const builtAt = Date.UTC(2026, 10, 22);
const now = builtAt + 30 * day;

const judge = (signs: Partial<ClockSigns>) =>
  judgeClock({ now, builtAt, hostTime: null, ...signs });

it.each([
  ['shows the same', 0],
  ['is a day behind', -day],
  ['is a day ahead', day],
])('a clock is believed if the host %s', (_, apart) => {
  expect(judge({ hostTime: now + apart })).toBe(now);
});

it.each([
  ['more than a day behind', -day - 1],
  ['more than a day ahead', day + 1],
  ['a year ahead', 365 * day],
])('it is not believed if the host is %s', (_, apart) => {
  expect(judge({ hostTime: now + apart })).toBe(0);
});

it('a host that shows a time before the build’s own is none', () => {
  expect(judge({ now: builtAt, hostTime: builtAt - 1 })).toBe(0);
});

it('a clock before the build’s own date is never believed', () => {
  for (const hostTime of [null, builtAt - 1, builtAt]) {
    expect(judge({ now: builtAt - 1, hostTime })).toBe(0);
  }
});

it('without the host nothing is erased, on whatever day it is', () => {
  for (const later of [0, 1, 3, 30, 365, 3650]) expect(judge({ now: now + later * day })).toBe(0);
});

it.each<[string, Response, number | null]>([
  ['the host', new Response(probeText, { headers: { Date: 'Sun, 22 Nov 2026 00:00:00 GMT' } }), 0],
  [
    'a cache in front of it, which says how old its answer is',
    new Response(probeText, { headers: { Date: 'Sat, 21 Nov 2026 23:59:00 GMT', Age: '60' } }),
    0,
  ],
  [
    'a log-in page in its place',
    new Response('<title>Welcome to our network</title>', {
      headers: { Date: 'Sun, 22 Nov 2026 00:00:00 GMT' },
    }),
    null,
  ],
  ['a host that shows no time', new Response(probeText), null],
  ['a host that shows nonsense', new Response(probeText, { headers: { Date: 'x' } }), null],
])('reads the time of %s', async (_, response, time) => {
  expect(await readHostTime(probe, async () => response)).toBe(
    time === null ? null : Date.UTC(2026, 10, 22) + time,
  );
});

it('reads no time without a signal', async () => {
  expect(
    await readHostTime(probe, () => Promise.reject(new TypeError('Failed to fetch'))),
  ).toBeNull();
});
