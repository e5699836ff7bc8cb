import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { createConnection, type DatabasePlan } from './connection.ts';

/** Why a database could not be read or written; `outdated`: a newer version of the app has it. */
export type StorageFailure = 'unavailable' | 'full' | 'timed-out' | 'outdated';

/** A transaction over every store of a database. */
export type Transaction<Schema extends DBSchema, Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  Mode
>;

/** The work of one transaction; it awaits nothing but the transaction's own requests. */
export type Work<Schema extends DBSchema, Mode extends IDBTransactionMode, Value> = (
  transaction: Transaction<Schema, Mode>,
) => Promise<Value>;

export type WriteOptions = {
  /** Milliseconds that it may take, where thousands are written at once. */
  readonly timeLimit?: number;
  /**
   * `relaxed` (W3C IndexedDB 3.0, 2.7.2): a power failure may undo it, nothing else does. For what may be
   * undone without harm; `strict`, the default, for everything a person was told.
   */
  readonly durability?: 'strict' | 'relaxed';
};

/** How long one transaction may take, opening included, in milliseconds. */
export const transactionLimit = 8_000;

/** How long one may take that goes over thousands of records on an old phone, in milliseconds. */
export const manyLimit = 60_000;

/** A database on the device. IndexedDB is the truth; nothing of it is cached. */
export type Database<Schema extends DBSchema> = {
  read<Value>(work: Work<Schema, 'readonly', Value>): Promise<Result<Value, StorageFailure>>;
  /** Succeeds once the device has confirmed that all of it is on its disk; else nothing has changed. */
  write<Value>(
    work: Work<Schema, 'readwrite', Value>,
    options?: WriteOptions,
  ): Promise<Result<Value, StorageFailure>>;
  /** Aborts what is under way and starts nothing until `resume`; for a page that is being left. */
  suspend(): void;
  resume(): void;
  close(): void;
};

/**
 * A database's transactions: strict in durability, limited in time, their failures as data.
 *
 * Why `suspend`: in WebKit, leaving a page with a transaction in flight blocks the database for all tabs
 * and the worker until the browser restarts; neither commit() nor close() helps.
 * @param stores every store of the schema
 * @param limit milliseconds that one call may take, opening included
 */
export function createDatabase<Schema extends DBSchema>(
  plan: DatabasePlan<Schema>,
  stores: StoreNames<Schema>[],
  limit = transactionLimit,
): Database<Schema> {
  const connection = createConnection(plan);
  const running = new Set<() => void>();
  /** While suspended: what wakes it, and when that was. */
  let sleep: { readonly over: Promise<void>; readonly wake: () => void } | null = null;

  async function begin<Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    durability: 'strict' | 'relaxed',
  ): Promise<Transaction<Schema, Mode>> {
    const beginOnce = async () => {
      for (;;) {
        while (sleep !== null) await sleep.over;
        const opened = await connection.get();
        // It may have been suspended while it opened.
        if (sleep !== null) continue;
        return opened.transaction(stores, mode, { durability });
      }
    };
    try {
      return await beginOnce();
    } catch {
      // The system may have closed the connection since its last use: once more, with a new one.
      connection.drop();
      return await beginOnce();
    }
  }

  async function transact<Mode extends 'readonly' | 'readwrite', Value>(
    mode: Mode,
    work: Work<Schema, Mode, Value>,
    { timeLimit = limit, durability = 'strict' }: WriteOptions = {},
  ): Promise<Result<Value, StorageFailure>> {
    const limited = new AbortController();
    const timer = setTimeout(() => limited.abort(), timeLimit);
    try {
      const beginning = begin(mode, durability);
      const transaction = await Promise.race([beginning, whenAborted(limited.signal)]);
      if (transaction === 'aborted') {
        void beginning.then(abort, () => {});
        return fail('timed-out');
      }
      const value = await run(transaction, work, limited.signal);
      return succeed(value);
    } catch (error) {
      if (limited.signal.aborted) return fail('timed-out');
      return fail(storageFailure(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async function run<Mode extends 'readonly' | 'readwrite', Value>(
    transaction: Transaction<Schema, Mode>,
    work: Work<Schema, Mode, Value>,
    limited: AbortSignal,
  ): Promise<Value> {
    const end = () => abort(transaction);
    running.add(end);
    limited.addEventListener('abort', end);
    try {
      const [value] = await Promise.all([work(transaction), transaction.done]);
      return value;
    } catch (error) {
      abort(transaction);
      // The transaction says why it ended (such as a full disk); its requests only say that it did.
      throw transaction.error ?? error;
    } finally {
      running.delete(end);
      limited.removeEventListener('abort', end);
    }
  }

  return {
    read: (work) => transact('readonly', work),
    write: (work, options) => transact('readwrite', work, options),
    suspend() {
      sleep ??= asleep();
      for (const end of running) end();
    },
    resume() {
      sleep?.wake();
      sleep = null;
    },
    close: () => connection.drop(),
  };
}

function abort(transaction: { abort(): void; done: Promise<void> }): void {
  transaction.done.catch(() => {});
  try {
    transaction.abort();
  } catch {
    // It had ended already.
  }
}

function asleep(): { readonly over: Promise<void>; readonly wake: () => void } {
  let wake = () => {};
  const over = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return { over, wake };
}

const whenAborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));

/** Storage fails with a DOMException; anything else is a bug and stays an exception. */
function storageFailure(error: unknown): StorageFailure {
  if (!(error instanceof DOMException)) throw error;
  switch (error.name) {
    case 'QuotaExceededError':
      return 'full';
    case 'VersionError':
      return 'outdated';
    default:
      return 'unavailable';
  }
}
