import Dexie, { type Table } from 'dexie';
import { type BenchSubmission, type OpenContender, post } from './contender.ts';

/** A minimal, strict outbox. */
export const open: OpenContender = async ({ service }) => {
  const database = new Dexie('dexie', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ waiting: '++' });
  const waiting: Table<BenchSubmission, number> = database.table('waiting');
  return {
    async seed(submissions) {
      await waiting.bulkAdd([...submissions]);
    },
    async enqueue(submission) {
      await waiting.add(submission);
    },
    async drain() {
      for (const key of await waiting.toCollection().primaryKeys()) {
        const submission = await waiting.get(key);
        if (submission === undefined) continue;
        await post(service, submission);
        await waiting.delete(key);
      }
    },
  };
};
