// Proves specification 9.5.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { eraseEverything } from '#src/pwa/erase-everything.ts';
import { detectEviction, evicted } from '#src/pwa/watch-outbox.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';

it('leaves nothing of the outbox, its settings, the notes and the tab, and reports no eviction', async () => {
  const outbox = await withQueued(['one', 'two']);
  const before = await outbox.snapshot();
  detectEviction({ waiting: 2, databaseId: before.databaseId }, 1);
  localStorage.setItem('ticks', 'x');
  sessionStorage.setItem('tab', 'x');
  expect(await eraseEverything(outbox)).toBeNull();
  expect(await outbox.stored()).toEqual([]);
  expect((await outbox.snapshot()).databaseId).toBeNull();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  detectEviction({ waiting: 0, databaseId: null }, 2);
  expect(evicted.get()).toBeNull();
});

it('says what could not be erased, and keeps the notes that tell of it', async () => {
  const outbox = makeTestOutbox();
  localStorage.setItem('outbox-waiting', '{"waiting":1,"mark":"x"}');
  const broken = outbox.failing();
  expect(await eraseEverything(broken)).toBe('unavailable');
  expect(localStorage.getItem('outbox-waiting')).not.toBeNull();
});

it('is called no eviction by another tab, which hears of it at once', async () => {
  const outbox = await withQueued(['one']);
  detectEviction({ waiting: 1, databaseId: (await outbox.snapshot()).databaseId }, 1);
  const heard: unknown[] = [];
  outbox.channel.subscribe(() => {
    detectEviction({ waiting: 0, databaseId: null }, 2);
    heard.push(evicted.get());
  });
  expect(await eraseEverything(outbox)).toBeNull();
  expect(heard).toEqual([null]);
});
