import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { Queued } from '#src/outbox/model/submission.ts';
import { inDatabase } from './page-scripts.ts';

/**
 * Submissions of a form that were queued some time ago, to be put straight into a device's outbox.
 * @param answersOf what one holds, with its number somewhere in it
 */
export const queuedSubmissions = (
  definition: FormDefinition,
  count: number,
  answersOf: (mark: string) => Readonly<Record<string, string>>,
): readonly Omit<Queued, 'sequence'>[] =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    form: definition.id,
    capturedAt: 1_700_000_000_000 + index,
    mappingVersion: 'before',
    installed: false,
    answers: { ...answersOf(`${index}`), ...definition.constants },
    state: 'queued',
    attempts: 0,
    lastFailure: null,
    nextAttemptAt: 0,
  }));

/**
 * The body of a function that runs within a page: stores the submissions of its first argument as if they
 * had been written there before. The page must have opened the outbox once, so that it exists.
 */
export const storeSubmissions = `const [submissions] = arguments;${inDatabase(`
      const transaction = database.transaction('submissions', 'readwrite');
      for (const one of submissions) transaction.objectStore('submissions').add(one);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => end(true);`)}`;
