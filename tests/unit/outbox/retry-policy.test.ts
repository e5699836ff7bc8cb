// Proves specification 5.10, 5.14.
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#src/lib/seeded-random.ts';
import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import {
  backoffUntil,
  editLockLength,
  gapAfter,
  isDue,
  isLeaseOver,
  isLockedForEditing,
  leaseLength,
  longestStartDelay,
  nextAttempt,
} from '#src/outbox/retry-policy.ts';

const now = 1_000_000;
const cap = 30 * 60_000;
const almostOne = 1 - Number.EPSILON;
const wait = (failures: number, random: number) => nextAttempt(failures, now, random) - now;

it.each([
  [1, 15_000],
  [2, 30_000],
  [3, 60_000],
  [7, 960_000],
  [8, cap],
  [9, cap],
  [1_000, cap],
])(
  'waits after %i failures in a row at most %i ms and at least a tenth of it',
  (failures, most) => {
    expect(wait(failures, almostOne)).toBe(most);
    expect(wait(failures, 0)).toBe(most / 10);
    expect(wait(failures, 0.5)).toBe(most / 2);
  },
);

it('spreads retries over the whole range', () => {
  const random = seededRandom(1);
  const waits = Array.from({ length: 1_000 }, () => wait(3, random()));
  expect(Math.min(...waits)).toBe(6_000);
  expect(Math.max(...waits)).toBeGreaterThan(58_000);
  expect(waits.filter((one) => one > 30_000).length).toBeGreaterThan(430);
  expect(waits.filter((one) => one > 30_000).length).toBeLessThan(570);
});

it('leases for longer than a request and two writes of 8 s may take', () => {
  expect(leaseLength).toBeGreaterThan(requestLimit + 2 * 8_000);
});

it.each([
  ['at once', 0, true],
  ['past', now - 1, true],
  ['now', now, true],
  ['in a moment', now + 1, false],
  ['after the longest wait', now + cap, false],
  ['after the longest wait and what is added to it', now + cap + 30_000, false],
  ['further ahead, from before the clock was set back', now + cap + 30_001, true],
])('knows what is due: %s', (_when, at, due) => {
  expect(isDue(at, now)).toBe(due);
});

it.each([
  ['past', now - 1, true],
  ['now', now, true],
  ['in a moment', now + 1, false],
  ['as long as leases last', now + leaseLength, false],
  ['further ahead, from before the clock was set back', now + leaseLength + 1, true],
])('knows which lease has ended: %s', (_when, until, over) => {
  expect(isLeaseOver({ until }, now)).toBe(over);
});

it.each([
  ['never', undefined, false],
  ['past', now - 1, false],
  ['now', now, false],
  ['in a moment', now + 1, true],
  ['as long as an editor’s sign of life says', now + editLockLength, true],
  ['further ahead, from before the clock was set back', now + editLockLength + 1, false],
])('knows what a person is editing, until %s', (_when, until, locked) => {
  const lock = until === undefined ? {} : { editLockUntil: until };
  expect(isLockedForEditing(lock, now)).toBe(locked);
});

it('wastes nothing of a short signal, then keeps a growing distance', () => {
  const gaps = Array.from({ length: 200 }, (_, requests) => gapAfter(requests));
  expect(gaps.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => 0));
  expect(gaps.slice(13, 16)).toEqual([5, 10, 15]);
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
  expect(Math.max(...gaps)).toBe(200);
});

it('sends 20 one at a time while a signal lasts eight seconds, at 300 ms each', () => {
  const waits = Array.from({ length: 20 }, (_, requests) => gapAfter(requests) + 300);
  const spent = longestStartDelay + waits.reduce((sum, wait) => sum + wait, 0);
  expect(spent).toBeLessThan(8_000);
});

describe('a service is left alone', () => {
  it('as long as its failures in a row say, where it has named nothing', () => {
    expect(backoffUntil(3, 0, now, 0.5)).toBe(nextAttempt(3, now, 0.5));
  });

  it('as long as it has named, and a random part longer', () => {
    const named = now + 600_000;
    expect(backoffUntil(1, named, now, 0)).toBe(named);
    expect(backoffUntil(1, named, now, 0.5)).toBe(named + 15_000);
    expect(backoffUntil(1, named, now, almostOne)).toBe(named + 30_000);
  });

  it('never shorter than its failures in a row say', () => {
    expect(backoffUntil(8, now + 1, now, 0.5)).toBe(nextAttempt(8, now, 0.5));
    expect(backoffUntil(1, now - 1, now, 0.5)).toBe(nextAttempt(1, now, 0.5));
  });
});
