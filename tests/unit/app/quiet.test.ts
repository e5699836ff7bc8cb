import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { isQuiet } from '#src/app/quiet.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { createOutbox } from '#src/outbox/model/outbox.ts';
import { cacheOf } from '#src/outbox/store/backups.ts';
import { failCalls } from '#tests/model/failing-calls.ts';
import { delivery } from '#tests/support/delivery.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';

/** A device that has the site, and the outbox of another page, which names its stores and caches itself. */
function device() {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  const getRegistration = async () => ({ active: {} });
  giveNavigator({ serviceWorker: { getRegistration } });
  return { caches, other: createOutbox({ delivery, wireMapping: {}, site: location, builtAt: 0 }) };
}

it('is quiet without a database, of which it leaves none, or a backup of one, until something waits', async () => {
  const { caches, other } = device();
  // Of a database that the browser has erased.
  await caches.open(cacheOf('erased'));
  expect(await isQuiet()).toBe(false);
  await caches.delete(cacheOf('erased'));
  expect(await isQuiet()).toBe(true);
  expect(await indexedDB.databases()).toEqual([]);
  await other.database.read(async () => {});
  expect(await isQuiet()).toBe(true);
  for (const calls of [1, 2]) {
    const failing = failCalls(calls, 'once');
    expect(await isQuiet().finally(() => failing.end()), `call ${calls} fails`).toBe(false);
  }
  await submit(other, { form: 'join', answers: {}, installed: false });
  expect(await isQuiet()).toBe(false);
});
