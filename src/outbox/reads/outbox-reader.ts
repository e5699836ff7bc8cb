import { type Result, succeed } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/model/outbox.ts';
import type { OutboxTransaction } from '#src/outbox/model/settings.ts';
import { type OutboxSnapshot, readSnapshot } from '#src/outbox/model/snapshot.ts';

/** Null before the first read ends. */
export type Reread<Value> = Result<Value, StorageFailure> | null;

/** Rereads after every change in any tab or the worker. */
export type OutboxReader = {
  readonly snapshot: Store<Reread<OutboxSnapshot>>;
  /**
   * Runs a query now and after every change, each time with a snapshot of the same transaction.
   * @returns stops it
   */
  watch<Value>(
    query: Query<Value>,
    onResult: (value: Result<Value, StorageFailure>) => void,
  ): () => void;
  /**
   * Reads at once, because a person waits.
   * @returns resolves after a later read, even a failed one
   */
  refresh(): Promise<void>;
};

export type Query<Value> = (
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  snapshot: OutboxSnapshot,
) => Promise<Value>;

/** Only the caller knows the value's type. */
type Watcher = {
  read(...given: Parameters<Query<unknown>>): Promise<() => void>;
  fail(failure: StorageFailure): void;
};

function createWatcher<Value>(
  query: Query<Value>,
  onResult: (result: Result<Value, StorageFailure>) => void,
): Watcher {
  return {
    async read(...given) {
      const value = await query(...given);
      return () => onResult(succeed(value));
    },
    fail: (error) => onResult({ ok: false, error }),
  };
}

/** In milliseconds. A drain changes the outbox many times a second. */
const throttle = 400;

/** One read at a time: the first change at once, later ones together. */
export function createOutboxReader(outbox: Outbox): OutboxReader {
  const { database, clock, channel } = outbox;
  const canSend = (form: string) => mappingOf(outbox, form) !== undefined;
  const snapshot = createStore<Reread<OutboxSnapshot>>(null);
  const watchers = new Set<Watcher>();
  /** Without a result since the last change. */
  const due = new Set<Watcher>();
  let reading = false;
  let changed = false;
  let isUrgent = false;
  let skipThrottle = () => {};
  let waiting: (() => void)[] = [];

  async function read(): Promise<void> {
    const current = [...due];
    due.clear();
    const done = await database.read(async (transaction) => {
      const now = clock.now();
      const value = await readSnapshot(transaction, now, canSend);
      const publish: (() => void)[] = [];
      for (const watcher of current) publish.push(await watcher.read(transaction, now, value));
      return { value, publish };
    });
    if (done.ok) {
      snapshot.set(succeed(done.value.value));
      for (const publish of done.value.publish) publish();
    } else {
      snapshot.set(done);
      for (const watcher of watchers) watcher.fail(done.error);
      noteChange();
    }
  }

  function noteChange(): void {
    for (const watcher of watchers) due.add(watcher);
  }

  async function reread(): Promise<void> {
    changed = true;
    if (reading) return;
    reading = true;
    while (changed) {
      changed = false;
      isUrgent = false;
      const served = waiting;
      waiting = [];
      // One failed read must not end all reads, or the page would show stale data for good.
      await read().catch(outbox.reportFault);
      for (const resolve of served) resolve();
      if (isUrgent) continue;
      const waited = new Promise<void>((resolve) => {
        skipThrottle = resolve;
      });
      await Promise.race([clock.sleep(throttle), waited]);
    }
    reading = false;
  }

  function readSoon(): Promise<void> {
    isUrgent = true;
    const read = new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    void reread();
    skipThrottle();
    return read;
  }

  channel.subscribe(() => {
    noteChange();
    void reread();
  });
  void reread();
  return {
    snapshot,
    refresh() {
      noteChange();
      return readSoon();
    },
    watch(query, onResult) {
      const watcher: Watcher = createWatcher(query, (result) => {
        if (watchers.has(watcher)) onResult(result);
      });
      watchers.add(watcher);
      due.add(watcher);
      // Those of one moment share a reading.
      queueMicrotask(readSoon);
      return () => {
        watchers.delete(watcher);
        due.delete(watcher);
      };
    },
  };
}
