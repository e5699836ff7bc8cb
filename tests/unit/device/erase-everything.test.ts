// Proves specification 9.5.
import { expect, it, vi } from 'vitest';
import { eraseEverything } from '#src/device/erase-everything.ts';
import { keepShare } from '#src/device/shares.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { whileTimePasses } from '#tests/support/passing-time.ts';

it('leaves nothing of the outbox, its settings, the notes and the tab, and nothing comes back', async () => {
  vi.stubGlobal('caches', fakeCaches());
  const outbox = await withQueued(['one', 'two']);
  await keepShare('shared-text', 'Words.');
  await keepShare('shared-files', 'A file', 'one.txt');
  localStorage.setItem('ticks', 'x');
  sessionStorage.setItem('tab', 'x');
  expect(await eraseEverything(outbox)).toBeNull();
  expect(await outbox.stored()).toEqual([]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(await caches.keys()).toEqual([]);
  await reconcileStores(outbox);
  const { databaseId: _, ...left } = await outbox.snapshot();
  expect(await makeTestOutbox().snapshot()).toMatchObject(left);
});

it('erases what can be, whatever fails or hangs, and says that something is left', async () => {
  const outbox = makeTestOutbox();
  localStorage.setItem('ticks', 'x');
  expect(await eraseEverything(outbox.failing())).toBe('unavailable');
  expect(localStorage.getItem('ticks')).toBeNull();

  vi.stubGlobal('caches', { ...fakeCaches(), delete: () => new Promise(() => {}) });
  localStorage.setItem('ticks', 'x');
  expect(await whileTimePasses(() => eraseEverything(outbox))).toBe('failing');
  expect(localStorage.getItem('ticks')).toBeNull();
});
