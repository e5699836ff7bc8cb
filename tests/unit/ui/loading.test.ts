// Proves specification 8.10.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importWithRetry } from '#src/ui/loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const failing = (times: number) => {
  const load = vi.fn(() => Promise.resolve('part'));
  for (let time = 0; time < times; time += 1)
    load.mockRejectedValueOnce(new TypeError('no signal'));
  return load;
};

it('loads at once where it can', async () => {
  const load = failing(0);
  await expect(importWithRetry(load)).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

it('tries again after one second, two, four …', async () => {
  const load = failing(3);
  const loaded = importWithRetry(load);
  const triesAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return load.mock.calls.length;
  };
  expect(await triesAfter(999)).toBe(1);
  expect(await triesAfter(1)).toBe(2);
  expect(await triesAfter(1_999)).toBe(2);
  expect(await triesAfter(1)).toBe(3);
  expect(await triesAfter(4_000)).toBe(4);
  await expect(loaded).resolves.toBe('part');
});

it('never waits longer than half a minute', async () => {
  const load = failing(100);
  void importWithRetry(load);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length - before).toBe(2);
});
