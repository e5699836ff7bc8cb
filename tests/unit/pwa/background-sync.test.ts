// Proves specification 5.9.
import { afterEach, expect, it, vi } from 'vitest';
import { requestBackgroundSync } from '#src/pwa/background-sync.ts';

const register = vi.fn<(tag: string) => Promise<void>>(async () => {});
const sync = { register };

afterEach(() => {
  vi.unstubAllGlobals();
  register.mockReset();
});

/** A browser whose workers, where it has any, are registered like this. */
const browser = (getRegistration?: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', getRegistration && { serviceWorker: { getRegistration } });

it('asks the browser to wake the worker', async () => {
  browser(async () => ({ active: {}, sync }));
  await requestBackgroundSync();
  expect(register.mock.calls).toEqual([['drain-outbox']]);
});

it.each<[string, () => void]>([
  ['no workers', () => vi.stubGlobal('navigator', {})],
  ['no registration', () => browser(async () => undefined)],
  ['no active worker yet', () => browser(async () => ({ active: null, sync }))],
  ['no Background Sync', () => browser(async () => ({ active: {} }))],
  [
    'no storage allowed',
    () => browser(() => Promise.reject(new DOMException('', 'SecurityError'))),
  ],
])('is no matter where there is %s', async (_, given) => {
  given();
  await requestBackgroundSync();
  expect(register).not.toHaveBeenCalled();
});

it('asks in vain, and says nothing, where Background Sync is forbidden', async () => {
  browser(async () => ({ active: {}, sync }));
  register.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await expect(requestBackgroundSync()).resolves.toBeUndefined();
});
