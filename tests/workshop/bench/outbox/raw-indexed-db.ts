import { type BenchSubmission, type OpenContender, post } from './contender.ts';

/** The minimum of a durable outbox: a strict put; then a read, a POST and a strict delete. */
export const open: OpenContender = async ({ service }) => {
  const database = await openDatabase();
  const write = (work: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('waiting', 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore('waiting'));
    });
  const read = <Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      const request = ask(database.transaction('waiting').objectStore('waiting'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return {
    seed: (submissions) =>
      write((store) => {
        for (const submission of submissions) store.add(submission);
      }),
    enqueue: (submission) => write((store) => store.add(submission)),
    async drain() {
      for (const key of await read((store) => store.getAllKeys())) {
        const submission = await read<BenchSubmission>((store) => store.get(key));
        await post(service, submission);
        await write((store) => store.delete(key));
      }
    },
  };
};

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('raw', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('waiting', { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
