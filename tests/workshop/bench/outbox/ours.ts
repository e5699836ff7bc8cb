import { parseDelivery } from '../../../../src/outbox/delivery/kinds.ts';
import { drain } from '../../../../src/outbox/drain.ts';
import { createOutbox } from '../../../../src/outbox/outbox.ts';
import type { Queued } from '../../../../src/outbox/submission.ts';
import { submit } from '../../../../src/outbox/submit.ts';
import { entries, formId, type OpenContender } from './contender.ts';

const form = 'bench';
/** The UUID's entry, by which a sheet recognizes duplicates. */
const submissionId = 99;

export const open: OpenContender = async ({ service, atOnce }) => {
  const mapping = { formId, entries, version: 'bench', ...(atOnce > 1 && { submissionId }) };
  const outbox = createOutbox({
    delivery: parseDelivery({ FORM_SERVICE: service }),
    wireMapping: { [form]: mapping },
    site: location,
    builtAt: 0,
    beginLog: async () => true,
  });
  return {
    async seed(submissions) {
      const seeded = await outbox.database.write(
        async (transaction) => {
          const store = transaction.objectStore('submissions');
          for (const { id, capturedAt, answers } of submissions) {
            const queued: Omit<Queued, 'sequence'> = {
              id,
              form,
              capturedAt,
              mappingVersion: mapping.version,
              installed: false,
              answers,
              state: 'queued',
              attempts: 0,
              lastFailure: null,
              nextAttemptAt: 0,
            };
            // The key generator fills in the key path, which the store's type cannot express.
            void store.add(queued as never);
          }
        },
        { timeLimit: 120_000 },
      );
      if (!seeded.ok) throw new Error(`Seeding failed: ${seeded.error}`);
    },
    async enqueue({ answers }) {
      const submitted = await submit(outbox, { form, answers, installed: false });
      if (submitted.kind !== 'stored') throw new Error(`Not stored: ${submitted.kind}`);
    },
    async drain() {
      const report = await drain(outbox, { trigger: 'user' });
      if (report.end !== 'done') throw new Error(`The drain ended early: ${report.end}`);
    },
  };
};
