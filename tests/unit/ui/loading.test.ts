// Proves specification 8.10.
import { beforeEach, expect, it, vi } from 'vitest';
import {
  fetchScripts,
  importWithRetry,
  loadAllStyles,
  loadWithNotice,
  needs,
  unloadedMessage,
} from '#src/ui/loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const failing = (times: number) => {
  const load = vi.fn(() => Promise.resolve('part'));
  for (let time = 0; time < times; time += 1)
    load.mockRejectedValueOnce(new TypeError('no signal'));
  return load;
};

it('tries again after one second, two, four …, and never waits longer than half a minute', async () => {
  const three = failing(3);
  const loaded = importWithRetry(three);
  for (const [passed = 0, tries] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [4_000, 4],
  ]) {
    await vi.advanceTimersByTimeAsync(passed);
    expect(three).toHaveBeenCalledTimes(tries ?? 0);
  }
  await expect(loaded).resolves.toBe('part');
  const hundred = failing(100);
  void importWithRetry(hundred);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = hundred.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hundred.mock.calls.length - before).toBe(2);
});

it('says that a needed part is missing until it comes', async () => {
  document.body.innerHTML = '<div data-opening></div>';
  const loaded = loadWithNotice(failing(1), needs.opening);
  await vi.advanceTimersByTimeAsync(999);
  expect(document.body.textContent).toBe(unloadedMessage);
  await vi.advanceTimersByTimeAsync(1);
  await loaded;
  expect(document.body.textContent).toBe('');
});

it('fetches the styles again that did not come', async () => {
  document.body.innerHTML = '<div id="root" data-styles="all.css"></div>';
  const get = vi.fn(async () => new Response('', { status: 404 }));
  vi.stubGlobal('fetch', get);
  const both = await Promise.allSettled([loadAllStyles(), loadAllStyles()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(get).toHaveBeenCalledTimes(1);
  await expect(loadAllStyles()).rejects.toThrow('The styles did not come.');
  expect(get).toHaveBeenCalledTimes(2);
});

it('fetches a part again that did not come, and once if it came', async () => {
  document.body.innerHTML = '<div id="root" data-live="app.js"></div>';
  const get = vi.fn(async () => new Response('')).mockRejectedValueOnce(new TypeError('no signal'));
  vi.stubGlobal('fetch', get);
  await expect(fetchScripts('live')).rejects.toThrow('no signal');
  await fetchScripts('live');
  await fetchScripts('live');
  expect(get).toHaveBeenCalledTimes(2);
});
