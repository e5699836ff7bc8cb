// Proves specification 4.1.
import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutboxDatabase } from '#src/outbox/outbox.ts';
import { beginLog } from '#src/storage/whole-log.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';

let made = 0;
/** A database that mends its log, as page and worker have it. */
function mendable() {
  made += 1;
  return createOutboxDatabase(`whole-log-${made}`, undefined, beginLog);
}

let begun: string[] = [];
let hasRoom = true;

beforeEach(async () => {
  begun = [];
  hasRoom = true;
  const storage = fakeCaches();
  await storage.open('site');
  const open = async (name: string): Promise<Cache> => {
    const cache = await storage.open(name);
    const put: Cache['put'] = async (request, response) => {
      if (!hasRoom) throw new DOMException('The disk is full.', 'InvalidAccessError');
      await cache.put(request, response);
    };
    return { ...cache, put };
  };
  vi.stubGlobal('caches', { ...storage, open });
  vi.stubGlobal('navigator', { userAgentData: {} });
  const deleting = indexedDB.deleteDatabase.bind(indexedDB);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    begun.push(name);
    return deleting(name);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Closes the database as Chromium does when a write has failed. */
async function close({ database }: TestOutbox): Promise<void> {
  const read = await database.read(async ({ db }) => db);
  if (!read.ok) throw new Error(read.error);
  const closed = new Promise((resolve) => read.value.addEventListener('close', resolve));
  forceCloseDatabase(unwrap(read.value) as never);
  await closed;
}

it('begins no log while no write was cut off', async () => {
  const outbox = makeTestOutbox({ database: mendable() });
  await Promise.all([outbox.submit(['first']), outbox.submit(['second'])]);
  expect(begun).toEqual([]);
});

it('begins a log, once, after the browser has closed a database', async () => {
  const outbox = makeTestOutbox({ database: mendable() });
  await outbox.submit(['first']);
  await close(outbox);
  await Promise.all([outbox.submit(['second']), outbox.submit(['third'])]);
  await outbox.submit(['fourth']);
  expect(begun).toEqual(['begin-log']);
  expect(await outbox.stored()).toHaveLength(4);
});

it('writes nothing while there is no room for another log, and reads on', async () => {
  const outbox = makeTestOutbox({ database: mendable() });
  await outbox.submit(['first']);
  await close(outbox);
  hasRoom = false;
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const written = await outbox.database.write(async () => null);
  expect(written).toEqual({ ok: false, error: 'full' });
  expect(begin).not.toHaveBeenCalled();
  expect(await outbox.stored()).toHaveLength(1);
  hasRoom = true;
  await outbox.submit(['second']);
  expect(await outbox.stored()).toHaveLength(2);
});

it('writes nothing while what mends the log cannot be loaded', async () => {
  const broken = async () => Promise.reject(new TypeError('Failed to fetch'));
  const outbox = makeTestOutbox({
    database: createOutboxDatabase('whole-log-broken', undefined, broken),
  });
  await outbox.submit(['first']);
  await close(outbox);
  const written = await outbox.database.write(async () => null);
  expect(written).toEqual({ ok: false, error: 'full' });
});

it('begins no log in an engine that has none', async () => {
  vi.stubGlobal('navigator', {});
  const outbox = makeTestOutbox({ database: mendable() });
  await outbox.submit(['first']);
  await close(outbox);
  await outbox.submit(['second']);
  expect(begun).toEqual([]);
});
