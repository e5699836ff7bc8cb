import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';

/** The stores of a database, as `idb` describes them. */
export type { DBSchema } from 'idb';

/**
 * Brings a database from one version to the next. It may read and rewrite existing stores through the
 * upgrade's own transaction, and awaits nothing but that transaction's requests: where it fails, the
 * database stays as it was.
 */
export type Migration<Schema extends DBSchema> = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** A database of this origin. */
export type DatabasePlan<Schema extends DBSchema> = {
  readonly name: string;
  /** From no database on, in order; append-only: its length is the version. */
  readonly migrations: readonly Migration<Schema>[];
};

/** A connection that is there when one asks for it. */
export type Connection<Schema extends DBSchema> = {
  /** Rejects with the platform's DOMException where the database cannot be opened. */
  get(): Promise<IDBPDatabase<Schema>>;
  /** Gives a connection up that turned out to be closing. */
  drop(): void;
};

/**
 * Opens at first use and reopens after the system closed the connection (iOS does). It closes when a
 * newer version of the app wants to change the schema, so that no tab blocks an update.
 */
export function createConnection<Schema extends DBSchema>({
  name,
  migrations,
}: DatabasePlan<Schema>): Connection<Schema> {
  let current: Promise<IDBPDatabase<Schema>> | null = null;

  function open(): Promise<IDBPDatabase<Schema>> {
    // Firefox gives null, other engines nothing, where a person forbids a site its storage.
    if (!globalThis.indexedDB) {
      return Promise.reject(new DOMException('There is no IndexedDB.', 'NotSupportedError'));
    }
    const forget = () => {
      if (current === opening) current = null;
    };
    const opening: Promise<IDBPDatabase<Schema>> = openDB<Schema>(name, migrations.length, {
      async upgrade(database, from, _to, transaction) {
        try {
          for (const migrate of migrations.slice(from)) await migrate(database, transaction);
        } catch {
          // Nobody waits for this promise: without the abort, half a migration would be committed. The
          // abort also makes the opening fail, which says so.
          transaction.done.catch(() => {});
          transaction.abort();
        }
      },
      blocking() {
        forget();
        void opening.then((database) => database.close());
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  }

  return {
    get() {
      current ??= open();
      return current;
    },
    drop() {
      void current?.then(
        (database) => database.close(),
        () => {},
      );
      current = null;
    },
  };
}
