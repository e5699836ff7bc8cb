import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A database of this origin. */
export type DatabasePlan<Schema extends DBSchema> = {
  readonly name: string;
  /** What brings it from each version to the next, from none on; append-only, its length is the version. */
  readonly migrations: readonly ((database: IDBPDatabase<Schema>) => void)[];
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
    if (typeof indexedDB === 'undefined') {
      return Promise.reject(new DOMException('There is no IndexedDB.', 'NotSupportedError'));
    }
    const forget = () => {
      if (current === opening) current = null;
    };
    const opening: Promise<IDBPDatabase<Schema>> = openDB<Schema>(name, migrations.length, {
      upgrade(database, from) {
        for (const migration of migrations.slice(from)) migration(database);
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
