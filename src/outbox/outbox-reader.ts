import { type Result, succeed } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import type { OutboxTransaction } from './settings.ts';
import { type OutboxSnapshot, readSnapshot } from './snapshot.ts';

/** What was read; null until the first reading has ended. */
export type Reread<Value> = Result<Value, StorageFailure> | null;

/** The outbox as a page knows it, read again after every change made in any tab or the worker. */
export type OutboxReader = {
  readonly snapshot: Store<Reread<OutboxSnapshot>>;
  /**
   * Reads something more in the same transaction, now and after every change.
   * @returns what ends that
   */
  watch<Value>(
    query: Query<Value>,
    hear: (value: Result<Value, StorageFailure>) => void,
  ): () => void;
  /**
   * Reads at once: something has changed that somebody is waiting to see.
   * @returns what resolves once a reading has ended that began after this call, read or failed
   */
  refresh(): Promise<void>;
};

/** A reading of its own besides the snapshot. */
export type Query<Value> = (
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  snapshot: OutboxSnapshot,
) => Promise<Value>;

/** One query of somebody's, its value's type their own affair. */
type Watcher = {
  read(...given: Parameters<Query<unknown>>): Promise<() => void>;
  fail(failure: StorageFailure): void;
};

/** Between two readings while a drain changes the outbox many times a second, in milliseconds. */
const throttle = 400;

/**
 * Starts reading: one reading at a time, the first change answered at once and those of the next moment
 * together, for everybody who wants to know.
 */
export function createOutboxReader(outbox: Outbox): OutboxReader {
  const { database, clock, channel } = outbox;
  const canSend = (form: string) => mappingOf(outbox, form) !== undefined;
  const snapshot = createStore<Reread<OutboxSnapshot>>(null);
  const watchers = new Set<Watcher>();
  let reading = false;
  let changed = false;
  /** Whether somebody waits for the next reading, which then follows at once. */
  let hurried = false;
  let hurry = () => {};
  /** Resolve at the end of the next reading. */
  let waiting: (() => void)[] = [];

  async function read(): Promise<void> {
    const heard = [...watchers];
    const done = await database.read(async (transaction) => {
      const now = clock.now();
      const value = await readSnapshot(transaction, now, canSend);
      const publish: (() => void)[] = [];
      for (const watcher of heard) publish.push(await watcher.read(transaction, now, value));
      return { value, publish };
    });
    if (done.ok) {
      snapshot.set(succeed(done.value.value));
      for (const publish of done.value.publish) publish();
    } else {
      snapshot.set(done);
      for (const watcher of heard) watcher.fail(done.error);
    }
  }

  async function reread(): Promise<void> {
    changed = true;
    if (reading) return;
    reading = true;
    while (changed) {
      changed = false;
      hurried = false;
      const served = waiting;
      waiting = [];
      // A bug in one reading must not be the page's last: it would show the outbox of then for good.
      await read().catch(outbox.reportFault);
      for (const resolve of served) resolve();
      if (hurried) continue;
      const waited = new Promise<void>((resolve) => {
        hurry = resolve;
      });
      await Promise.race([clock.sleep(throttle), waited]);
    }
    reading = false;
  }

  function refresh(): Promise<void> {
    hurried = true;
    const read = new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    void reread();
    hurry();
    return read;
  }

  channel.subscribe(() => void reread());
  void reread();
  return {
    snapshot,
    refresh,
    watch(query, hear) {
      const watcher: Watcher = {
        async read(...given) {
          const value = await query(...given);
          return () => {
            if (watchers.has(watcher)) hear(succeed(value));
          };
        },
        fail(error) {
          if (watchers.has(watcher)) hear({ ok: false, error });
        },
      };
      watchers.add(watcher);
      void refresh();
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}
