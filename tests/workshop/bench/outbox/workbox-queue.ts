import { openDB } from 'idb';
import { Queue } from 'workbox-background-sync';
import { type BenchSubmission, makeRequest, type OpenContender } from './contender.ts';

/**
 * Workbox's queue, replayed explicitly. In a page it needs a `registration` without Background Sync, like Safari's and
 * Firefox's.
 */
export const open: OpenContender = async ({ service }) => {
  Object.assign(globalThis, { registration: {} });
  const queue = new Queue('bench', { onSync: () => {} });
  const enqueue = (submission: BenchSubmission) =>
    queue.pushRequest({ request: makeRequest(service, submission) });
  return {
    async seed([first, ...others]) {
      if (first === undefined) return;
      await enqueue(first);
      await seedLike(service, others);
    },
    enqueue,
    drain: () => queue.replayRequests(),
  };
};

/** In Workbox's format. */
async function seedLike(service: string, others: readonly BenchSubmission[]): Promise<void> {
  const database = await openDB('workbox-background-sync');
  const [first] = await database.getAll('requests');
  const bodies = await Promise.all(others.map((one) => makeRequest(service, one).arrayBuffer()));
  const transaction = database.transaction('requests', 'readwrite');
  for (const body of bodies) {
    const { id: _, ...entry } = { ...first, requestData: { ...first.requestData, body } };
    void transaction.store.add(entry);
  }
  await transaction.done;
  database.close();
}
