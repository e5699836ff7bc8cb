import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Submission } from './submission.ts';

/** Whether the automatic drains pause, kept across restarts. */
export type Pause = {
  readonly key: 'pause';
  /** Drains in a row that found the service out of reach. */
  readonly failures: number;
  /** Milliseconds since the epoch; no automatic drain before it. */
  readonly until: number;
  /** As long as the service itself asked to wait: no automatic drain at all, whatever its occasion. */
  readonly notBefore?: number;
};

/** When the service was last asked what has arrived, and when it may be asked again at the earliest. */
export type Asking = {
  readonly key: 'asking';
  readonly lastAt: number;
  readonly notBefore: number;
};

/** The person's word on keeping copies of what was sent; absent until they gave it. */
export type KeepCopies = { readonly key: 'keep-copies'; readonly keep: boolean };

export interface OutboxSchema extends DBSchema {
  /** Every submission and, once it is sent, its history. An index yields equal keys by sequence. */
  submissions: {
    key: number;
    value: Submission;
    indexes: { id: string; state: Submission['state']; sentAt: number; eraseAt: number };
  };
  settings: { key: string; value: Pause | KeepCopies | Asking };
}

export type OutboxConnection = IDBPDatabase<OutboxSchema>;
export type OutboxStore = StoreNames<OutboxSchema>;
export type OutboxTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  OutboxSchema,
  OutboxStore[],
  Mode
>;

type Migration = (database: OutboxConnection) => void;

/**
 * Append-only: the database's version is this list's length, and stored submissions outlive every
 * version of this code. No migration drops a store that holds submissions.
 */
const migrations: readonly Migration[] = [
  (database) => {
    const submissions = database.createObjectStore('submissions', {
      keyPath: 'sequence',
      autoIncrement: true,
    });
    submissions.createIndex('id', 'id', { unique: true });
    submissions.createIndex('state', 'state');
    submissions.createIndex('sentAt', 'sentAt');
    submissions.createIndex('eraseAt', 'copy.eraseAt');
    database.createObjectStore('settings', { keyPath: 'key' });
  },
];

export const schemaVersion = migrations.length;

export function migrate(database: OutboxConnection, from: number): void {
  for (const migration of migrations.slice(from)) migration(database);
}
