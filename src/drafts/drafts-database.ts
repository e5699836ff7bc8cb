import type { DatabasePlan, DBSchema } from '#src/storage/connection.ts';
import { createDatabase, type Database } from '#src/storage/database.ts';
import { type StoredDraft, targetKey } from './draft.ts';

interface DraftsSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { form: string; eraseAt: number } };
}

export type DraftsDatabase = Database<DraftsSchema>;

/** Append-only, as the outbox's: drafts outlive an update of the app. */
const migrations: DatabasePlan<DraftsSchema>['migrations'] = [
  (database) => {
    const drafts = database.createObjectStore('drafts', { keyPath: 'id' });
    drafts.createIndex('form', 'form');
    drafts.createIndex('eraseAt', 'eraseAt');
  },
  // Version 1 knew drafts of forms only, and not which tab had written them.
  async (_database, transaction) => {
    let cursor = await transaction.objectStore('drafts').openCursor();
    while (cursor) {
      const { form } = cursor.value;
      await cursor.update({ ...cursor.value, target: targetKey({ kind: 'form', form }), tab: '' });
      cursor = await cursor.continue();
    }
  },
];

/**
 * The database of the drafts, apart from the outbox's: a fault in one leaves the other alone.
 * @param name the database's name on this origin
 */
export const createDraftsDatabase = (name = 'drafts'): DraftsDatabase =>
  createDatabase<DraftsSchema>({ name, migrations }, ['drafts']);
