import { type IDBPDatabase, openDB } from 'idb';

/* Plain names belong to the site at the host's root; earlier versions used them in folders, too. */

export type PlainRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Neither creates nor changes a database. */
async function open(name: string, store: string): Promise<IDBPDatabase | null> {
  const opening = openDB(name, undefined, {
    upgrade(_database, _from, _to, transaction) {
      transaction.done.catch(() => {});
      transaction.abort();
    },
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  const database = await opening.catch(() => null);
  if (database === null || database.objectStoreNames.contains(store)) return database;
  database.close();
  return null;
}

/** Records with an id, in order; empty without such a database. */
export async function readPlain(name: string, store: string): Promise<readonly PlainRecord[]> {
  const database = await open(name, store);
  if (database === null) return [];
  try {
    const records: readonly unknown[] = await database.getAll(store);
    return records.filter(
      (record): record is PlainRecord =>
        typeof record === 'object' &&
        record !== null &&
        'id' in record &&
        typeof record.id === 'string',
    );
  } finally {
    database.close();
  }
}

async function deletePlain(name: string, store: string, ids: ReadonlySet<string>): Promise<void> {
  const database = await open(name, store);
  if (database === null) return;
  try {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    let cursor = await transaction.store.openCursor();
    while (cursor) {
      const { value } = cursor;
      if (typeof value === 'object' && value !== null && ids.has(value.id)) await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  } finally {
    database.close();
  }
}

/** Deletes adopted originals. */
export async function forgetPlainNamed(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  await deletePlain('outbox', 'submissions', gone).catch(() => {});
  await deletePlain('drafts', 'drafts', gone).catch(() => {});
}
