import { type BenchSubmission, type OpenContender, post } from './contender.ts';

/** No outbox at all: the requests alone, from memory. No outbox is quicker. */
export const open: OpenContender = async ({ service, atOnce }) => {
  let waiting: BenchSubmission[] = [];
  return {
    async seed(submissions) {
      waiting = [...submissions];
    },
    enqueue: null,
    async drain() {
      const queue = waiting.values();
      const sendRest = async () => {
        for (const submission of queue) await post(service, submission);
      };
      await Promise.all(Array.from({ length: atOnce }, sendRest));
    },
  };
};
