import { openDB } from 'idb';
import { migrate, type OutboxConnection, type OutboxSchema, schemaVersion } from './schema.ts';

/** A connection that is there when one asks for it. */
export type Connection = {
  /** Rejects with the platform's DOMException where the database cannot be opened. */
  get(): Promise<OutboxConnection>;
  /** Gives a connection up that turned out to be closing. */
  drop(): void;
};

/**
 * Opens at first use and reopens after the system closed the connection (iOS does). It closes when a
 * newer version of the app wants to change the schema, so that no tab blocks an update.
 * @param name the database's name on this origin
 */
export function createConnection(name: string): Connection {
  let current: Promise<OutboxConnection> | null = null;

  function open(): Promise<OutboxConnection> {
    if (typeof indexedDB === 'undefined') {
      return Promise.reject(new DOMException('There is no IndexedDB.', 'NotSupportedError'));
    }
    const forget = () => {
      if (current === opening) current = null;
    };
    const opening: Promise<OutboxConnection> = openDB<OutboxSchema>(name, schemaVersion, {
      upgrade: (database, from) => migrate(database, from),
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
