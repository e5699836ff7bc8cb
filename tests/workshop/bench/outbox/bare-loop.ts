import { type BenchSubmission, type OpenContender, post } from './contender.ts';

/** Requests from memory, without an outbox: the fastest possible. */
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
