import { del, get, keys, set, setMany, type UseStore } from 'idb-keyval';
import { type BenchSubmission, type OpenContender, post } from './contender.ts';

/** A minimal outbox, strict through a custom store. */
export const open: OpenContender = async ({ service }) => {
  const opening = openDatabase();
  const store: UseStore = async (mode, work) => {
    const transaction = (await opening).transaction('keyval', mode, { durability: 'strict' });
    return work(transaction.objectStore('keyval'));
  };
  // In order of capture.
  const keyOf = ({ capturedAt, id }: BenchSubmission) => [capturedAt, id];
  return {
    seed: (submissions) =>
      setMany(
        submissions.map((one) => [keyOf(one), one]),
        store,
      ),
    enqueue: (submission) => set(keyOf(submission), submission, store),
    async drain() {
      for (const key of await keys(store)) {
        const submission = await get<BenchSubmission>(key, store);
        if (submission === undefined) continue;
        await post(service, submission);
        await del(key, store);
      }
    },
  };
};

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('keyval-store');
    request.onupgradeneeded = () => request.result.createObjectStore('keyval');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
