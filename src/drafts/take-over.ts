import { onPageLife } from '#src/lib/page-life.ts';
import { succeed } from '#src/lib/result.ts';
import { ownName } from '#src/lib/site-path.ts';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import {
  draftLifetime,
  isDraft,
  oldDraftsId,
  type StoredDraft,
} from '#src/outbox/model/stored-draft.ts';
import {
  createDatabase,
  type DBSchema,
  deleteDatabase,
  type Migration,
} from '#src/storage/database.ts';
import { draftsIn } from './draft.ts';

interface OldSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { form: string } };
}

const name = 'drafts';

/** As version 2 made it. */
const make: Migration<OldSchema> = (database) => {
  database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('form', 'form');
};

export const deleteOldDrafts = (): Promise<boolean> => deleteDatabase(name);

/**
 * Takes over what version 2 kept, and deletes it there. Killed in between, the next start goes on: what was taken once
 * does not come back. Tabs of that version may still write there, so starts look for 30 days.
 * @returns whether anything was there; false as well if it must be tried again
 */
export async function takeOldDrafts(database: OutboxDatabase, now: number): Promise<boolean> {
  const { read, write } = draftsIn(database);
  const known = await read((store) => store.get(oldDraftsId));
  if (!known.ok || known.value === undefined) return false;
  const isThere = await isOldThere();
  if (!isThere && !('form' in known.value)) return false;
  const old = isThere ? await readOld() : succeed([]);
  if (!old.ok) return false;
  const taken = await write(async (store) => {
    const before = await store.get(oldDraftsId);
    // Everything was erased meanwhile.
    if (before === undefined) return;
    for (const draft of old.value) {
      const there = await store.get(draft.id);
      const isFree = !isDraft(there) || there.holder === draft.holder;
      if (isFree && draft.typedAt > (there ?? before).typedAt) await store.put(draft);
    }
    await store.put({ id: oldDraftsId, typedAt: now, eraseAt: now + draftLifetime(true) });
  });
  if (taken.ok) void deleteOldDrafts();
  return taken.ok && old.value.length > 0;
}

/** Opening would create it. */
async function isOldThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((one) => one.name === ownName(name));
  } catch {
    // Firefox before 126 cannot tell.
    return true;
  }
}

async function readOld() {
  const old = createDatabase<OldSchema>({ name, migrations: [null, make] }, ['drafts']);
  const reading = new AbortController();
  onPageLife({ left: () => old.suspend() }, reading.signal);
  const read = await old.read((transaction) => transaction.objectStore('drafts').getAll());
  reading.abort();
  old.close();
  return read;
}
