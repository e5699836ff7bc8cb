import { createCollection, createTransaction } from '@tanstack/db';
import {
  IndexedDBAdapter,
  type OfflineExecutor,
  type OnlineDetector,
  OutboxManager,
  startOfflineExecutor,
} from '@tanstack/offline-transactions';
import { type BenchSubmission, type OpenContender, post } from './contender.ts';

/** The executor reads all waiting submissions at the start, then replays them in order. */
export const open: OpenContender = async ({ service }) => {
  const storage = new NotifyingStorage();
  const collection = createCollection<BenchSubmission, string>({
    id: 'submissions',
    getKey: ({ id }) => id,
    startSync: true,
    sync: { sync: ({ markReady }) => markReady() },
  });
  const collections = { submissions: collection };
  const connection = new SwitchedConnection();
  const send = async (modified: unknown) => {
    // The collection holds nothing else.
    await post(service, modified as BenchSubmission);
  };
  let executor: OfflineExecutor | null = null;
  let latest = '';

  async function start(): Promise<OfflineExecutor> {
    executor ??= startOfflineExecutor({
      collections,
      storage,
      onlineDetector: connection,
      mutationFns: {
        async send({ transaction }) {
          for (const { modified } of transaction.mutations) await send(modified);
        },
      },
    });
    await executor.waitForInit();
    if (!executor.isOfflineEnabled) throw new Error('The executor stores nothing.');
    return executor;
  }

  return {
    async seed(submissions) {
      const outbox = new OutboxManager(storage, collections);
      const added: Promise<void>[] = [];
      for (const submission of submissions) {
        const inserted = createTransaction({ autoCommit: false, mutationFn: async () => {} });
        // Rejected by the removal below.
        inserted.isPersisted.promise.catch(() => {});
        inserted.mutate(() => collection.insert(submission));
        latest = submission.id;
        added.push(
          outbox.add({
            id: submission.id,
            mutationFnName: 'send',
            mutations: inserted.mutations,
            keys: inserted.mutations.map(({ globalKey }) => globalKey),
            idempotencyKey: submission.id,
            createdAt: new Date(submission.capturedAt),
            retryCount: 0,
            nextAttemptAt: 0,
            version: 1,
          }),
        );
        inserted.rollback();
      }
      await Promise.all(added);
    },
    async enqueue(submission) {
      const stored = storage.whenSet();
      const transaction = (await start()).createOfflineTransaction({
        mutationFnName: 'send',
        autoCommit: false,
      });
      latest = transaction.id;
      transaction.mutate(() => collection.insert(submission));
      // Resolves on delivery; only the storage reports storing.
      void transaction.commit();
      await stored;
    },
    async drain() {
      const running = executor;
      connection.goOnline();
      await (running ?? (await start())).waitForTransactionCompletion(latest);
    },
  };
};

class NotifyingStorage extends IndexedDBAdapter {
  private onStored = () => {};

  whenSet(): Promise<void> {
    return new Promise((resolve) => {
      this.onStored = resolve;
    });
  }

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    this.onStored();
  }
}

/** Nothing is sent while enqueuing. */
class SwitchedConnection implements OnlineDetector {
  private readonly listeners = new Set<() => void>();
  private online = false;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  notifyOnline = () => {
    for (const listener of this.listeners) listener();
  };
  isOnline = () => this.online;
  dispose = () => this.listeners.clear();

  goOnline(): void {
    this.online = true;
    this.notifyOnline();
  }
}
