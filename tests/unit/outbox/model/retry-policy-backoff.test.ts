import { expect, it } from 'vitest';
import { backoffDelay } from '#src/outbox/model/retry-policy.ts';

const limits = { first: 1000, cap: 60_000 };
const almostOne = 1 - Number.EPSILON;
const parts = [0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.999, almostOne];

/** The most it could be after that many failures: doubling, up to the cap. */
function ceiling(failures: number): number {
  let most = limits.first;
  for (let done = 1; done < failures; done += 1) most = Math.min(limits.cap, most * 2);
  return most;
}

const counts = Array.from({ length: 40 }, (_, at) => at + 1);

it.each(parts)('stays within its bounds for a random part of %d', (part) => {
  for (const failures of counts) {
    const delay = backoffDelay(failures, limits, part);
    expect(Number.isInteger(delay)).toBe(true);
    expect(delay).toBeGreaterThanOrEqual(ceiling(failures) / 10);
    expect(delay).toBeLessThanOrEqual(ceiling(failures));
  }
});

it('doubles its ceiling with each failure, and then stays at the cap', () => {
  const most = counts.map((failures) => backoffDelay(failures, limits, almostOne));
  expect(most.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  most.reduce((before, now) => {
    expect(now).toBeGreaterThanOrEqual(before);
    return now;
  });
  expect(most.at(-1)).toBe(60_000);
});

it.each([31, 64, 1024, 1_000_000, 2 ** 53])('does not overflow after %i failures', (failures) => {
  expect(backoffDelay(failures, limits, almostOne)).toBe(60_000);
  expect(backoffDelay(failures, limits, 0.5)).toBe(30_000);
});
