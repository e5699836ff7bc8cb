import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { describe, expect, it } from 'vitest';
import type { Migration } from '#src/storage/database.ts';
import { createDatabase } from '#src/storage/database.ts';

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

let made = 0;

/** The same database as versions of the app see it that know so many of these migrations. */
function versions() {
  made += 1;
  const name = `connection-test-${made}`;
  return (...migrations: (Migration<Schema> | null)[]) =>
    createDatabase<Schema>({ name, migrations }, ['notes']);
}

type Notes = ReturnType<ReturnType<typeof versions>>;
const write = (database: Notes, text: string) =>
  database.write((transaction) => transaction.objectStore('notes').add({ text }));
const read = (database: Notes) =>
  database.read((transaction) => transaction.objectStore('notes').getAll());

describe('a newer version of the app', () => {
  it('rewrites what an older one has stored, once, and loses none of it', async () => {
    const version = versions();
    const older = version(first);
    await write(older, 'a');
    await write(older, 'b');
    for (let opened = 0; opened < 2; opened += 1) {
      const newer = version(first, louder);
      expect(await read(newer)).toEqual({ ok: true, value: [{ text: 'A' }, { text: 'B' }] });
      await write(newer, 'c');
      newer.close();
      const again = version(first, louder);
      await again.write((transaction) => transaction.objectStore('notes').delete(3 + opened));
      again.close();
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

it('a database of a number below the first is created again, with nothing of it left', async () => {
  const version = versions();
  const older = version((database) => {
    first(database, undefined as never);
    // Of a store that no version has any more.
    database.createObjectStore('gone' as never);
  });
  await write(older, 'a');
  const newer = version(null, first);
  expect(await read(newer)).toEqual({ ok: true, value: [] });
  expect(await write(newer, 'b')).toMatchObject({ ok: true });
  newer.close();
  const stores: string[][] = [];
  const noting: Migration<Schema> = (database) => {
    stores.push([...database.objectStoreNames]);
  };
  // From the first on, every change keeps what there is.
  expect(await read(version(null, first, noting, louder))).toEqual({
    ...{ ok: true, value: [{ text: 'B' }] },
  });
  expect(stores).toEqual([['notes']]);
  // A device without a database goes through every migration.
  expect(await read(versions()(null, first, noting, louder))).toEqual({ ok: true, value: [] });
  expect(stores).toEqual([['notes'], ['notes']]);
});

const fail = (): never => {
  throw new Error('a bug');
};
const failing: readonly (readonly [string, Migration<Schema>])[] = [
  ['at once', fail],
  ['after it has written', (...given) => louder(...given)?.then(fail)],
  [
    'after it has made a store',
    (database) => {
      database.deleteObjectStore('notes');
      fail();
    },
  ],
];

it.each(failing)('a failed migration leaves all to the version before: %s', async (_, failing) => {
  const version = versions();
  const older = version(first);
  await write(older, 'a');
  older.close();
  const newer = version(first, failing);
  expect(await read(newer)).toEqual({ ok: false, error: 'unavailable' });
  expect(await write(newer, 'b')).toEqual({ ok: false, error: 'unavailable' });
  expect(await read(older)).toEqual({ ok: true, value: [{ text: 'a' }] });
  expect((await write(older, 'b')).ok).toBe(true);
});
