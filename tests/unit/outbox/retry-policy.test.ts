// @vitest-environment node
import { expect, it } from 'vitest';
import { requestLimit } from '#src/outbox/delivery/google-forms.ts';
import { isDue, leaseLength, nextAttempt } from '#src/outbox/retry-policy.ts';
import { seededRandom } from '#tests/support/outbox-clock.ts';

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
  ['further ahead, from before the clock was set back', now + cap + 1, true],
])('knows what is due: %s', (_when, at, due) => {
  expect(isDue(at, now)).toBe(due);
});
