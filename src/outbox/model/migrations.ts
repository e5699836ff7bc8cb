import type { DatabasePlan } from '#src/storage/database.ts';
import type { OutboxSchema } from './settings.ts';

/**
 * The length is the database's version. Append-only from version 4 on: stored submissions outlive this code, and no
 * migration drops a store with submissions.
 */
export const migrations: DatabasePlan<OutboxSchema>['migrations'] = [
  null,
  null,
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
    database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('form', 'form');
  },
  (_database, transaction) => {
    transaction.objectStore('submissions').createIndex('capturedAt', ['state', 'capturedAt']);
  },
];
