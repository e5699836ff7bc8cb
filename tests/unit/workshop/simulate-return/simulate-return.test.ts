import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { drawChart } from '#tests/workshop/simulate-return/chart.ts';
import {
  type Course,
  type Situation,
  simulateReturn,
} from '#tests/workshop/simulate-return/simulate.ts';
import { figuresOf, loadsOf } from '#tests/workshop/simulate-return/simulate-return.ts';

const busy = (retryAfter: string | null) => ({ status: 429, retryAfter, body: '' });

const simulated = (change: Partial<Situation> = {}, seed = 1): Course =>
  simulateReturn({
    ...{ phones: 300, waiting: 2, within: 0, bears: 20, turnsAwayWith: busy(null) },
    random: seededRandom(seed),
    ...change,
  });

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

it('plays the same for the same seed, and something else for another', () => {
  expect(simulated()).toEqual(simulated());
  expect(simulated({}, 2)).not.toEqual(simulated());
});

it('stores all in the end, and never more in a second than the service bears', () => {
  const { stored, end } = simulated();
  expect(sum(stored)).toBe(600);
  expect(Math.max(...stored)).toBe(20);
  expect(end).toBeGreaterThan(30);
  expect(Math.ceil(end ?? 0)).toBeGreaterThanOrEqual(stored.length);
});

it('asks a service that bears them all once for each submission', () => {
  const { requests, end } = simulated({ bears: 1_000 });
  expect(sum(requests)).toBe(600);
  expect(end).toBeLessThan(3);
});

describe('the outbox’s own policy decides', () => {
  it('how many requests of a phone are under way: three, and one after a failure', () => {
    const { requests } = simulated({ phones: 1, waiting: 5, bears: 0, turnsAwayWith: busy('30') });
    const drains = requests.filter((count) => count > 0);
    expect(drains.slice(0, 3)).toEqual([3, 1, 1]);
  });

  it('that the first requests come within a second, or as the connections return', () => {
    expect(sum(simulated().requests.slice(0, 2))).toBeGreaterThanOrEqual(600);
    const slowly = simulated({ within: 100 }).requests;
    expect(Math.max(...slowly)).toBeLessThan(60);
  });

  it('that requests of one phone keep a growing distance', () => {
    const { end } = simulated({ phones: 1, waiting: 200, bears: 1_000 });
    expect(end).toBeGreaterThan(20);
  });

  it.each([
    ['30 seconds, as it names them', busy('30'), 30],
    ['a minute, where it names no time', busy(null), 60],
    [
      'what its JSON names',
      { ...busy(null), status: 200, body: '{"ok":false,"retryAfter":45}' },
      45,
    ],
  ])('how long a service is left alone: %s', (_what, turnsAwayWith, seconds) => {
    const { requests } = simulated({ turnsAwayWith });
    expect(sum(requests.slice(3, seconds))).toBe(0);
    // With a random part of half a minute on top, and the start of a drain.
    expect(sum(requests.slice(seconds, seconds + 33))).toBeGreaterThan(100);
  });

  it.each([
    ['in trouble', { status: 500, retryAfter: null, body: '' }, 1],
    // Each try is followed by a look whether the service is there.
    ['whose answers cannot be read', 'unreadable', 2],
  ] as const)('that a service %s is left alone longer each time', (_what, turnsAwayWith, each) => {
    const { requests, end } = simulated({ phones: 50, waiting: 1, bears: 0, turnsAwayWith });
    expect(end).toBeNull();
    const hours = [0, 1, 2].map((hour) => sum(requests.slice(hour * 3_600, (hour + 1) * 3_600)));
    // Half of the longest wait on average, from the second hour on.
    expect(hours[0]).toBeGreaterThan((hours[1] ?? 0) * 1.5);
    expect(hours[2]).toBeLessThan(50 * 6 * each);
  });
});

it('says what a course comes to', () => {
  const course: Course = { requests: [100, 50, 0, 30], stored: [30, 30, 0, 30], end: 3.2 };
  expect(figuresOf(course)).toEqual({
    'most requests in a second': '100',
    'requests for each submission': '2.0',
    'half is stored after': '2 s',
    '99 % is stored after': '4 s',
    'all is stored after': '4 s',
  });
  expect(figuresOf({ ...course, end: null })['all is stored after']).toBe('not within 48 hours');
  expect(loadsOf(course)).toMatchObject({
    'after 0 s': '100',
    'after 1 s': '50',
    'after 10 s': '0',
  });
});

it('draws both lines of each course', () => {
  const course = simulated();
  const lines = [
    { label: 'one & <two>', course },
    { label: 'other', course },
  ];
  const svg = drawChart(lines, 20, 'Title');
  expect(svg.match(/fill="none"/g)).toHaveLength(4);
  expect(svg).toContain('one &amp; &lt;two>');
  expect(svg).toContain('it bears 20');
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  // The last of what is stored is all of it.
  const [, stored = ''] = svg.match(/<path d="M[^"]*" fill="none"/g) ?? [];
  expect(stored).toMatch(/L[\d.]+ 420\.0"/);
});
