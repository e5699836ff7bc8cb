// Proves specification 5.6.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrations } from '#src/outbox/model/migrations.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import type { OutboxSchema } from '#src/outbox/model/settings.ts';
import { createDatabase, type Database } from '#src/storage/database.ts';

type Store = { readonly name: string; readonly records: readonly object[] };

/** What a browser held at release zero. */
const [dump]: readonly [{ readonly version: number; readonly stores: readonly Store[] }] =
  JSON.parse(readFileSync('tests/support/release-zero/databases.json', 'utf8')).databases;
const stores = ['submissions', 'settings', 'drafts'] as const;
const recordsIn = (name: string) => dump.stores.find((store) => store.name === name)?.records ?? [];

let made = 0;
const newName = () => {
  made += 1;
  return `schema-test-${made}`;
};

/** All records of each store. */
async function contentsOf(database: Database<OutboxSchema>) {
  const read = await database.read(
    (transaction) => Promise.all(stores.map((store) => transaction.objectStore(store).getAll())),
    stores,
  );
  return read.ok ? read.value : read.error;
}

/** A database with what the browser held. */
async function ofReleaseZero(): Promise<string> {
  const name = newName();
  const plan = { name, migrations: migrations.slice(0, dump.version) };
  const database = createDatabase<OutboxSchema>(plan, stores);
  const written = await database.write(
    async (transaction) => {
      for (const store of stores) {
        // The dump is of this schema.
        for (const one of recordsIn(store)) await transaction.objectStore(store).put(one as never);
      }
    },
    { stores },
  );
  expect(written.ok).toBe(true);
  database.close();
  return name;
}

it('has the records of release zero, and their indexes of today', async () => {
  const database = createOutboxDatabase(await ofReleaseZero());
  expect(await contentsOf(database)).toEqual(stores.map(recordsIn));
  const indexed = await database.read((transaction) =>
    transaction.objectStore('submissions').index('capturedAt').count(),
  );
  expect(indexed).toEqual({ ok: true, value: recordsIn('submissions').length });
});

it('gives way to an empty database if it has an older number', async () => {
  const name = newName();
  const opening = indexedDB.open(name, dump.version - 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('submissions', { keyPath: 'id' });
    store.put({ id: 'older' });
  };
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  opening.result.close();
  expect(await contentsOf(createOutboxDatabase(name))).toEqual([[], [], []]);
});
