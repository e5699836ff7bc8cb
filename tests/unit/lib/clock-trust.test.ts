// Proves specification 9.6.
import { describe, expect, it } from 'vitest';
import { type ClockSigns, judgeClock, judgeStart, readHostTime } from '#src/lib/clock-trust.ts';
import { type NamedTexts, namedTexts } from '#src/lib/web-storage.ts';
import { probe, probeText } from '#src/pwa/scheduler.ts';

const day = 24 * 60 * 60_000;
const builtAt = Date.UTC(2026, 10, 22);
const now = builtAt + 30 * day;
const year = 365 * day;

const judge = (signs: Partial<ClockSigns>) =>
  judgeClock({ now, builtAt, hostTime: null, starts: [], ...signs });

describe('with the host as a witness', () => {
  it.each([
    ['shows the same', 0],
    ['is a day behind', -day],
    ['is a day ahead', day],
  ])('a clock is believed at once if the host %s, whatever it has shown before', (_, apart) => {
    for (const starts of [[], [now - 1], [now - year], [now + year]]) {
      expect(judge({ hostTime: now + apart, starts }).eraseUntil).toBe(now);
    }
  });

  it.each([
    ['more than a day behind', -day - 1],
    ['more than a day ahead', day + 1],
    ['a year ahead', year],
  ])('it is not believed if the host is %s, however often it was started', (_, apart) => {
    const starts = [now - 3 * day, now - 2 * day, now - day];
    expect(judge({ hostTime: now + apart, starts })).toEqual({ eraseUntil: 0, starts });
  });

  it('a host that shows a time before the build’s own is none', () => {
    expect(judge({ hostTime: builtAt - 1 }).eraseUntil).toBe(0);
    const starts = [now - 2 * day, now - day];
    expect(judge({ hostTime: builtAt - 1, starts }).eraseUntil).toBe(now - 2 * day);
  });
});

it('a clock before the build’s own date is never believed', () => {
  for (const hostTime of [null, builtAt - 1]) {
    const starts = [1, 2 * day, 4 * day];
    expect(judge({ now: builtAt - 1, hostTime, starts })).toEqual({ eraseUntil: 0, starts });
  }
});

describe('without a witness', () => {
  /** @returns until when each of these starts erases, in days since the first */
  function eraseUntilAt(...days: readonly number[]): (number | null)[] {
    let starts: readonly number[] = [];
    return days.map((at) => {
      const judged = judge({ now: now + at * day, starts });
      starts = judged.starts;
      return judged.eraseUntil === 0 ? null : (judged.eraseUntil - now) / day;
    });
  }

  it.each([
    ['every day', [0, 1, 2, 3], [null, null, 0, 1]],
    ['every eighth day', [0, 8, 16, 24], [null, null, 0, 8]],
    ['every second month', [0, 60, 120], [null, null, 0]],
    ['many times on one day', [0, 0.1, 0.2, 0.3, 0.9], [null, null, null, null, null]],
    ['a minute after a clock has jumped by a year', [0, 1, 366, 366.001], [null, null, 0, 0]],
    ['on three days after it has', [0, 1, 366, 367, 368], [null, null, 0, 1, 366]],
    ['on a day after it was set right', [365, 366, 1, 2, 3], [null, null, null, null, 1]],
    ['an hour after it was set back by one', [0, 1, 2, 1.96], [null, null, 0, null]],
  ])('what was due on the first of three days goes on the third: %s', (_, days, until) => {
    expect(eraseUntilAt(...days)).toEqual(until);
  });
});

/** A storage as a browser has it, in memory. */
function memory() {
  const kept = new Map<string, string>();
  return namedTexts(() => ({
    length: kept.size,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  }));
}

const startOn =
  (kept: NamedTexts) =>
  (at: number, hostTime: number | null = null) =>
    judgeStart(kept, { now: at, builtAt }, hostTime);

it('notes the starts', () => {
  const start = startOn(memory());
  expect(start(now)).toBe(0);
  expect(start(now + day)).toBe(0);
  expect(start(now + 2 * day)).toBe(now);
  expect(start(now + 2 * day, now + 2 * day)).toBe(now + 2 * day);
});

it('reads a single start, and nonsense as nothing', () => {
  const kept = memory();
  for (const text of ['never', '', '-1 NaN x', String(now - year)]) {
    kept.write('last-start', text);
    expect(startOn(kept)(now)).toBe(0);
  }
  expect(kept.read('last-start')).toBe(`${now - year} ${now}`);
});

it('without a witness believes none where nothing can be noted', () => {
  const start = startOn(
    namedTexts(() => {
      throw new DOMException('', 'SecurityError');
    }),
  );
  for (let at = now; at < now + 5 * day; at += day) expect(start(at)).toBe(0);
  expect(start(now, now)).toBe(now);
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
