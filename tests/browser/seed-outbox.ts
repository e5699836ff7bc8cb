import type { Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { queuedSubmissions } from '#src/tools/browsers/queued-submissions.ts';
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
    queuedSubmissions(definition, count, (mark) => validAnswers(definition, mark)),
  );
}
