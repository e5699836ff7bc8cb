import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import type { Queued, Submission } from './submission.ts';

type Done = Result<void, StorageFailure>;

/** Deletes one submission, whatever its state. Only a person asks for that. */
export async function deleteSubmission(outbox: Outbox, sequence: number): Promise<Done> {
  const done = await outbox.database.write((transaction) =>
    transaction.objectStore('submissions').delete(sequence),
  );
  outbox.channel.changed();
  return done;
}

/** Deletes everything that waits (`waiting`), or the history of what was sent with its copies (`gone`). */
export async function deleteAll(outbox: Outbox, which: 'waiting' | 'gone'): Promise<Done> {
  const states: readonly Submission['state'][] =
    which === 'waiting' ? ['queued', 'sending', 'held', 'refused'] : ['sent', 'confirmed'];
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    for (const state of states) {
      for (const sequence of await store.index('state').getAllKeys(state)) {
        await store.delete(sequence);
      }
    }
  });
  outbox.channel.changed();
  return done;
}

/** Queues a sent submission of which there is a copy, or a refused one, again under the same id. */
export async function sendAgain(outbox: Outbox, sequence: number): Promise<Done> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.get(sequence);
    const queued = stored === undefined ? null : queuedAgain(stored);
    if (queued !== null) await store.put(queued);
  });
  outbox.channel.changed();
  return done;
}

function queuedAgain(stored: Submission): Queued | null {
  const { sequence, id, form, capturedAt, mappingVersion, installed } = stored;
  const answers =
    stored.state === 'refused' ? stored.answers : stored.state === 'sent' && stored.copy?.answers;
  if (!answers) return null;
  return {
    ...{ sequence, id, form, capturedAt, mappingVersion, installed, answers },
    ...{ state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 },
  };
}
