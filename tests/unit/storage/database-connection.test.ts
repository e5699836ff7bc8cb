import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { createDatabase, type Migration, transactionLimit } from '#src/storage/database.ts';

interface Schema extends DBSchema {
  notes: { key: number; value: { text: string } };
}

const first: Migration<Schema> = (database) => {
  database.createObjectStore('notes', { autoIncrement: true });
};
const louder: Migration<Schema> = async (_database, transaction) => {
  const store = transaction.objectStore('notes');
  let cursor = await store.openCursor();
  while (cursor) {
    await cursor.update({ text: cursor.value.text.toUpperCase() });
    cursor = await cursor.continue();
  }
};

/** The same database as versions of the app see it that know so many of these migrations. */
function versions() {
  const name = crypto.randomUUID();
  return (...migrations: (Migration<Schema> | null)[]) =>
    createDatabase<Schema>({ name, migrations }, ['notes']);
}

type Notes = ReturnType<ReturnType<typeof versions>>;
const write = (database: Notes, text: string) =>
  database.write((transaction) => transaction.objectStore('notes').add({ text }));
/** @returns the texts, in their order, or the failure */
async function read(database: Notes): Promise<string> {
  const read = await database.read((transaction) => transaction.objectStore('notes').getAll());
  return read.ok ? read.value.map(({ text }) => text).join('') : read.error;
}

describe('a newer version of the app', () => {
  it('rewrites what an older one has stored, once, and loses none of it', async () => {
    const version = versions();
    const older = version(first);
    await write(older, 'a');
    await write(older, 'b');
    for (const texts of ['AB', 'ABc']) {
      const newer = version(first, louder);
      expect(await read(newer)).toBe(texts);
      await write(newer, 'c');
      newer.close();
    }
  });

  it('keeps the older one, which is still open, from writing what it does not understand', async () => {
    const version = versions();
    const older = version(first);
    await write(older, 'a');
    await read(version(first, louder));
    expect(await write(older, 'b')).toEqual({ ok: false, error: 'outdated' });
  });
});

it('an upgrade ends as the page is left, holds nobody, and is made again after one resume', async () => {
  const version = versions();
  const older = version(first);
  await write(older, 'a');
  let tried = 0;
  const newer = version(first, async (...given) => {
    await louder(...given);
    tried += 1;
    while (tried === 1) await given[1].objectStore('notes').count();
    // The third is left as it commits.
    if (tried === 3) given[1].commit();
    newer.suspend();
    newer.resume();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = read(newer);
  await expect.poll(() => tried).toBe(1);
  vi.advanceTimersByTime(transactionLimit);
  expect(await late).toBe('timed-out');
  newer.suspend();
  expect(await read(older)).toBe('a');
  const both = Promise.all([read(newer), write(newer, 'b')]);
  newer.suspend();
  newer.resume();
  expect(await both).toMatchObject(['A', { ok: true }]);
  expect(await read(newer)).toBe('Ab');
  expect(tried).toBe(3);
});

it('a database of a number below the first is created again, with nothing of it left', async () => {
  const version = versions();
  const older = version((database) => {
    first(database, undefined as never);
    // Of a store that no version has any more.
    database.createObjectStore('gone' as never);
  });
  await write(older, 'a');
  const newer = version(null, first);
  expect(await read(newer)).toBe('');
  expect(await write(newer, 'b')).toMatchObject({ ok: true });
  newer.close();
  const stores: string[][] = [];
  const noting: Migration<Schema> = (database) => {
    stores.push([...database.objectStoreNames]);
  };
  // From the first on, every change keeps what there is.
  expect(await read(version(null, first, noting, louder))).toBe('B');
  expect(stores).toEqual([['notes']]);
  // A device without a database goes through every migration.
  expect(await read(versions()(null, first, noting, louder))).toBe('');
  expect(stores).toEqual([['notes'], ['notes']]);
});

const fail = (_after?: unknown): never => {
  throw new Error('a bug');
};

it.each<[when: string, Migration<Schema>]>([
  ['at once', fail],
  ['after it has written', (...given) => louder(...given)?.then(fail)],
  ['after it has removed a store', (database) => fail(database.deleteObjectStore('notes'))],
])('a failed migration leaves all to the version before: %s', async (_, failing) => {
  const version = versions();
  const older = version(first);
  await write(older, 'a');
  older.close();
  const newer = version(first, failing);
  expect(await read(newer)).toBe('unavailable');
  expect(await write(newer, 'b')).toEqual({ ok: false, error: 'unavailable' });
  expect(await read(older)).toBe('a');
  expect((await write(older, 'b')).ok).toBe(true);
});
