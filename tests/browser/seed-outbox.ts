import type { Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { queuedSubmissions } from '#tests/drivers/queued-submissions.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/** Writes queued submissions to the outbox's database, which must exist. */
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
