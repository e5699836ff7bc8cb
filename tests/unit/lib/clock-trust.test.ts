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
  ['shows the same', 0, now],
  ['is a day behind', -day, now],
  ['is a day ahead', day, now],
  ['is more than a day behind', -day - 1, 0],
  ['is more than a day ahead', day + 1, 0],
  ['is a year ahead', 365 * day, 0],
])('if the host %s, a clock is believed or not', (_, apart, believed) => {
  expect(judge({ hostTime: now + apart })).toBe(believed);
});

it('a clock is believed neither without the host, on whatever day, nor before the build’s own date', () => {
  for (const later of [0, 1, 3, 30, 365, 3650]) expect(judge({ now: now + later * day })).toBe(0);
  expect(judge({ now: builtAt, hostTime: builtAt - 1 })).toBe(0);
  for (const hostTime of [null, builtAt - 1, builtAt]) {
    expect(judge({ now: builtAt - 1, hostTime })).toBe(0);
  }
});

const midnight = 'Sun, 22 Nov 2026 00:00:00 GMT';
const cached = { Date: 'Sat, 21 Nov 2026 23:59:00 GMT', Age: '60' };
const answer = (headers: Readonly<Record<string, string>>, text = probeText) =>
  Promise.resolve(new Response(text, { headers }));

it.each<[string, () => Promise<Response>, boolean]>([
  ['the host', () => answer({ Date: midnight }), true],
  ['a cache in front of it, which says how old its answer is', () => answer(cached), true],
  ['a log-in page in its place', () => answer({ Date: midnight }, '<title>Welcome'), false],
  ['a host that shows no time', () => answer({}), false],
  ['a host that shows nonsense', () => answer({ Date: 'x' }), false],
  ['no host, without a signal', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('reads the time of %s', async (_, get, isKnown) => {
  expect(await readHostTime(probe, get)).toBe(isKnown ? Date.parse(midnight) : null);
});
