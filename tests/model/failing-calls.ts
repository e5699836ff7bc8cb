import {
  IDBDatabase,
  IDBFactory,
  IDBOpenDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb';

/**
 * Which calls of IndexedDB fail.
 * - `once`: this call.
 * - `from-then-on`: this call and all that follow.
 * - `full`: likewise, but only writes; reads and deletions work.
 */
export type Failing = 'once' | 'from-then-on' | 'full';

/** fake-indexeddb's internals of a transaction. */
type FakeTransaction = {
  readonly mode: IDBTransactionMode;
  readonly _state: string;
  readonly _requests: readonly { readonly request: { readonly readyState: string } }[];
  _abort(name: string): void;
  _execRequestAsync(job: Job): unknown;
  _start(): void;
};
type Job = { readonly source: unknown; readonly operation: () => unknown };

/**
 * Makes calls of the fake IndexedDB fail from the given number, from 1: openings, transactions, requests
 * and commits. Requests and commits fail as in a browser: with an error, and the end of the transaction.
 */
export function failCalls(first: number, failing: Failing) {
  let calls = 0;
  let failed = 0;
  const wrote = new WeakSet<object>();
  const name = failing === 'full' ? 'QuotaExceededError' : 'UnknownError';

  /** Counts a call. @returns whether it fails */
  function fails(writes: boolean): boolean {
    if (failing === 'full' && !writes) return false;
    calls += 1;
    if (failing === 'once' ? calls !== first : calls < first) return false;
    failed += 1;
    return true;
  }
  const failure = () => new DOMException('It fails, as the test wants.', name);

  // The platform's types lack the wrapped internals.
  const transactions = IDBTransaction.prototype as unknown as FakeTransaction;
  const { _execRequestAsync: request, _start: goOn } = transactions;
  const { transaction: begin } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;
  const restores = [
    replace(IDBFactory.prototype, 'open', function open_(this: IDBFactory, ...words) {
      if (!fails(false)) return open.apply(this, words);
      const opening = new IDBOpenDBRequest();
      setImmediate(() => {
        Object.assign(opening, { readyState: 'done', error: failure() });
        opening.dispatchEvent(new IDBVersionChangeEvent('error'));
      });
      return opening;
    }),
    replace(IDBDatabase.prototype, 'transaction', function begin_(this: IDBDatabase, ...words) {
      // An upgrade's transaction begins with the opening.
      if (String(words[1]) !== 'versionchange' && fails(false)) throw failure();
      return begin.apply(this, words);
    }),
    replace(transactions, '_execRequestAsync', function request_(this: FakeTransaction, job) {
      // Creating an index makes no request: its failure ends the upgrade.
      const isWrite = job.operation.name === 'bound storeRecord' || job.source === null;
      if (isWrite) wrote.add(this);
      if (!fails(isWrite)) return request.call(this, job);
      const operation = () => {
        if (job.source === null) return this._abort(name);
        throw failure();
      };
      return request.call(this, { ...job, operation });
    }),
    replace(transactions, '_start', function start_(this: FakeTransaction) {
      const open = this._requests.some(({ request: { readyState } }) => readyState !== 'done');
      const commits = !open && this._state !== 'finished';
      if (commits && fails(wrote.has(this))) this._abort(name);
      else goOn.call(this);
    }),
  ];
  return {
    failed: () => failed,
    end() {
      for (const restore of restores) restore();
    },
  };
}

/** Replaces a method. @returns a function that restores it */
function replace<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  method: Owner[Name],
): () => void {
  const before = owner[name];
  owner[name] = method;
  return () => {
    owner[name] = before;
  };
}
