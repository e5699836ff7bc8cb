import type { DatabasePlan } from '#src/storage/database.ts';
import type { OutboxSchema } from './settings.ts';
import { endDraft, oldDraftsId, type SubmittedDraft } from './stored-draft.ts';

/**
 * The length is the database's version. Append-only from version 2 on: stored submissions outlive this code, and no
 * migration drops a store with submissions.
 */
export const migrations: DatabasePlan<OutboxSchema>['migrations'] = [
  null,
  (database) => {
    const submissions = database.createObjectStore('submissions', {
      keyPath: 'sequence',
      autoIncrement: true,
    });
    submissions.createIndex('id', 'id', { unique: true });
    submissions.createIndex('state', 'state');
    submissions.createIndex('sentAt', 'sentAt');
    submissions.createIndex('eraseAt', 'copy.eraseAt');
    submissions.createIndex('earlierIds', 'earlierIds', { multiEntry: true });
    database.createObjectStore('settings', { keyPath: 'key' });
  },
  async (database, transaction, from) => {
    const drafts = database.createObjectStore('drafts', { keyPath: 'id' });
    drafts.createIndex('form', 'form');
    if (from === 0) return;
    await drafts.put({ id: oldDraftsId, form: '', typedAt: 0, eraseAt: Number.MAX_SAFE_INTEGER });
    const settings = transaction.objectStore('settings');
    // Version 2 wrote it, with this type.
    const submitted = (await settings.get('submittedDrafts'))?.value as
      | readonly SubmittedDraft[]
      | undefined;
    for (const draft of submitted ?? []) await endDraft(transaction.objectStore('drafts'), draft);
    await settings.delete('submittedDrafts');
  },
];
