// Proves specification 9.5.
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { eraseEverything } from '#src/device/erase-everything.ts';
import { keepShare, takeShares } from '#src/device/shares.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';

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
  const shares: unknown[] = [];
  for (const kind of ['shared-text', 'shared-files'] as const) {
    await takeShares(kind, (share) => shares.push(share));
  }
  expect(shares).toEqual([]);
  await reconcileStores(outbox);
  const { databaseId: _, ...left } = await outbox.snapshot();
  expect(await makeTestOutbox().snapshot()).toMatchObject(left);
});

it('says what could not be erased, and keeps the notes that tell of it', async () => {
  const outbox = makeTestOutbox();
  localStorage.setItem('ticks', 'x');
  const broken = outbox.failing();
  expect(await eraseEverything(broken)).toBe('unavailable');
  expect(localStorage.getItem('ticks')).toBe('x');
});
