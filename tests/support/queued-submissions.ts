import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Queued } from '#src/outbox/submission.ts';
import { validAnswers } from './valid-answers.ts';

/** Submissions of a form that were queued some time ago, to be put straight into a device's outbox. */
export const queuedSubmissions = (
  definition: FormDefinition,
  count: number,
): readonly Omit<Queued, 'sequence'>[] =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    form: definition.id,
    capturedAt: 1_700_000_000_000 + index,
    mappingVersion: 'before',
    installed: false,
    answers: { ...validAnswers(definition, `${index}`), ...definition.constants },
    state: 'queued',
    attempts: 0,
    lastFailure: null,
    nextAttemptAt: 0,
  }));

/**
 * The body of a function that runs within a page: stores the submissions of its first argument as if they
 * had been written there before. The page must have opened the outbox once, so that it exists.
 */
export const storeSubmissions = `return new Promise((resolve, reject) => {
  const opening = indexedDB.open('outbox');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('submissions', 'readwrite');
    for (const one of arguments[0]) transaction.objectStore('submissions').add(one);
    transaction.onabort = () => reject(transaction.error);
    transaction.oncomplete = () => {
      opening.result.close();
      resolve(true);
    };
  };
})`;
