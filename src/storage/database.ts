import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { ownName } from '#src/lib/site-path.ts';

/**
 * - `unavailable`: the browser provides no storage.
 * - `failing`: the disk fails, usually because it is full, which the browser does not report; or the browser aborted it.
 * - `timed-out`: aborted; nothing is or will be stored.
 * - `hanging`: commits too long, and cannot be aborted; it may be, or become, stored.
 * - `outdated`: a newer version of the app has changed it.
 */
export type StorageFailure =
  | 'unavailable'
  | 'full'
  | 'failing'
  | 'timed-out'
  | 'hanging'
  | 'outdated';

export type Transaction<Schema extends DBSchema, Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  Mode
>;

export type ObjectStore<
  Schema extends DBSchema,
  Name extends StoreNames<Schema>,
  Mode extends IDBTransactionMode,
> = IDBPObjectStore<Schema, StoreNames<Schema>[], Name, Mode>;

/** May await only the transaction's requests. */
export type Work<Schema extends DBSchema, Mode extends IDBTransactionMode, Value> = (
  transaction: Transaction<Schema, Mode>,
) => Promise<Value>;

export type WriteOptions<Schema extends DBSchema> = {
  /** All that it touches. It waits for others that write there. */
  readonly stores?: readonly StoreNames<Schema>[];
  /** In milliseconds. */
  readonly timeLimit?: number;
  /**
   * `relaxed` (W3C IndexedDB 3.0, 2.7.2): a power failure may undo it, which must be harmless. `strict`, the default:
   * for everything promised to the user.
   */
  readonly durability?: 'strict' | 'relaxed';
};

/** With opening, in milliseconds. */
export const transactionLimit = 8_000;

/** For thousands of records on an old phone, in milliseconds. */
export const manyLimit = 60_000;

/** Nothing is cached. A call that names no stores touches the database's usual ones. */
export type Database<Schema extends DBSchema> = {
  read<Value>(
    work: Work<Schema, 'readonly', Value>,
    stores?: WriteOptions<Schema>['stores'],
  ): Promise<Result<Value, StorageFailure>>;
  /** Succeeds once everything is on the disk; otherwise nothing has changed, unless `hanging`. */
  write<Value>(
    work: Work<Schema, 'readwrite', Value>,
    options?: WriteOptions<Schema>,
  ): Promise<Result<Value, StorageFailure>>;
  /** For a page being left: aborts transactions; none start until `resume`. */
  suspend(): void;
  resume(): void;
  close(): void;
};

/**
 * Why `suspend`: in WebKit, leaving a page with a running transaction blocks the database for all tabs and the worker
 * until the browser restarts; neither commit() nor close() helps. An upgrade that already commits does so, too, and
 * close() helps it.
 * @param usual the stores of a call that names none
 * @param limit per call with opening, in milliseconds
 */
export function createDatabase<Schema extends DBSchema>(
  plan: DatabasePlan<Schema>,
  usual: readonly StoreNames<Schema>[],
  limit = transactionLimit,
): Database<Schema> {
  const running = new Set<() => void>();
  const connection = createConnection(plan, running);
  let sleep: Promise<void> | null = null;
  let wake = () => {};

  async function begin<Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    stores: readonly StoreNames<Schema>[],
    durability: 'strict' | 'relaxed',
  ): Promise<Transaction<Schema, Mode>> {
    for (let isLast = false; ; ) {
      while (sleep !== null) await sleep;
      const opened = await connection.get();
      // Possibly suspended while opening.
      if (sleep !== null || opened === null) continue;
      try {
        return opened.transaction([...stores], mode, { durability });
      } catch (error) {
        // The system may have closed the connection. A failed opening is not repeated: it harms a full disk.
        if (isLast) throw error;
        isLast = true;
        connection.drop();
      }
    }
  }

  async function transact<Mode extends 'readonly' | 'readwrite', Value>(
    mode: Mode,
    work: Work<Schema, Mode, Value>,
    { stores = usual, timeLimit = limit, durability = 'strict' }: WriteOptions<Schema> = {},
  ): Promise<Result<Value, StorageFailure>> {
    const limited = new AbortController();
    const timer = setTimeout(() => limited.abort(), timeLimit);
    let hasBegun = false;
    try {
      const beginning = begin(mode, stores, durability);
      const transaction = await Promise.race([beginning, whenAborted(limited.signal)]);
      if (transaction === 'aborted') {
        connection.giveUp();
        void beginning.then(abort, () => {});
        return fail('timed-out');
      }
      hasBegun = true;
      const value = await run(transaction, work, limited.signal);
      if (value !== committing) return succeed(value);
      return fail(mode === 'readonly' ? 'timed-out' : 'hanging');
    } catch (error) {
      if (limited.signal.aborted) return fail('timed-out');
      return fail(hasBegun && isAbort(error) ? 'failing' : storageFailure(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async function run<Mode extends 'readonly' | 'readwrite', Value>(
    transaction: Transaction<Schema, Mode>,
    work: Work<Schema, Mode, Value>,
    limited: AbortSignal,
  ): Promise<Value | typeof committing> {
    const end = () => void abort(transaction);
    running.add(end);
    const hangs = new Promise<typeof committing>((resolve) => {
      // A committing transaction cannot be aborted and may never end.
      limited.addEventListener('abort', () => !abort(transaction) && resolve(committing));
    });
    try {
      const done = Promise.all([work(transaction), transaction.done]).then(([value]) => value);
      done.catch(() => {});
      return await Promise.race([done, hangs]);
    } catch (error) {
      abort(transaction);
      // The transaction's error has the reason, such as a full disk; its requests' errors do not.
      throw transaction.error ?? error;
    } finally {
      running.delete(end);
    }
  }

  return {
    read: (work, stores = usual) => transact('readonly', work, { stores }),
    write: (work, options) => transact('readwrite', work, options),
    suspend() {
      sleep ??= new Promise((resolve) => {
        wake = resolve;
      });
      for (const end of running) end();
    },
    resume() {
      wake();
      sleep = null;
    },
    close: () => connection.drop(),
  };
}

/** No longer abortable. */
const committing = Symbol('committing');

const whenAborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Any error but a DOMException is a bug. */
function storageFailure(error: unknown): StorageFailure {
  if (!(error instanceof DOMException)) throw error;
  switch (error.name) {
    case 'QuotaExceededError':
      return 'full';
    // Chromium names a full disk only in a failed write's message, not at the next opening.
    case 'UnknownError':
      return /NO_SPACE|full disk|disk (?:is )?full/i.test(error.message) ? 'full' : 'failing';
    case 'VersionError':
      return 'outdated';
    default:
      return 'unavailable';
  }
}

export type { DBSchema } from 'idb';

/**
 * Upgrades by one version. Awaits only the transaction's requests; a failure changes nothing.
 */
export type Migration<Schema extends DBSchema> = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

export type DatabasePlan<Schema extends DBSchema> = {
  readonly name: string;
  /**
   * The length is the version. Null for each version before the first, whose migration makes everything: a database of
   * such a number is created again. Append-only from the first on.
   */
  readonly migrations: readonly (Migration<Schema> | null)[];
};

/**
 * Opens again if the system has closed the connection (iOS). Closes for a newer version's upgrade, so that no tab
 * blocks it.
 * @param running what ends each transaction under way; it gets the upgrade's, too
 */
function createConnection<Schema extends DBSchema>(
  { name, migrations }: DatabasePlan<Schema>,
  running: Set<() => void>,
) {
  /** Null from an opening whose upgrade was ended through `running`. */
  let current: Promise<IDBPDatabase<Schema> | null> | null = null;

  function open(): Promise<IDBPDatabase<Schema> | null> {
    // Without storage, Firefox has null, other engines undefined.
    if (!globalThis.indexedDB) {
      return Promise.reject(new DOMException('There is no IndexedDB.', 'NotSupportedError'));
    }
    const forget = () => {
      if (current === opening) current = null;
    };
    let isEnded = false;
    const opening: Promise<IDBPDatabase<Schema> | null> = openDB<Schema>(
      ownName(name),
      migrations.length,
      {
        async upgrade(database, from, _to, transaction) {
          const end = () => {
            isEnded = true;
            abort(transaction);
            database.close();
          };
          running.add(end);
          void transaction.done.catch(() => {}).finally(() => running.delete(end));
          try {
            if (migrations[from - 1] === null) {
              for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store);
            }
            for (const migrate of migrations.slice(from)) await migrate?.(database, transaction);
          } catch {
            // Nothing awaits this promise: without the abort, half a migration would be committed.
            abort(transaction);
          }
        },
        blocking() {
          forget();
          void opening.then((database) => database?.close());
        },
        terminated: forget,
      },
    ).catch((error: unknown) => {
      forget();
      if (isEnded) return null;
      throw error;
    });
    return opening;
  }

  return {
    get() {
      current ??= open();
      return current;
    },
    /**
     * Call it if an opening takes too long: it may never be answered (WebKit bug 226547). The next `get` opens again,
     * unless the answer comes first.
     */
    giveUp() {
      const opening = current;
      current = null;
      void opening?.then(
        (database) => {
          if (current !== null) database?.close();
          else if (database) current = opening;
        },
        () => {},
      );
    },
    drop() {
      void current?.then((database) => database?.close()).catch(() => {});
      current = null;
    },
  };
}

/** @returns false if it has ended or is committing */
export function abort(transaction: { abort(): void; done: Promise<void> }): boolean {
  transaction.done.catch(() => {});
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}
