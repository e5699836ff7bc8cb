import type { Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Queued } from '#src/outbox/submission.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/**
 * Puts queued submissions straight into the device's outbox, as if they had been written there before.
 * The page must have opened the outbox once, so that it exists.
 */
export async function seedOutbox(
  page: Page,
  definition: FormDefinition,
  count: number,
): Promise<void> {
  const submissions = Array.from({ length: count }, (_, index): Omit<Queued, 'sequence'> => {
    return {
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
    };
  });
  await page.evaluate(
    (seeds) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('submissions', 'readwrite');
          for (const seed of seeds) transaction.objectStore('submissions').add(seed);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    submissions,
  );
}
