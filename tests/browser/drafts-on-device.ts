import { expect, type Page } from '@playwright/test';

/** All stored drafts, as text, read without the app. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('outbox');
        // Must not create the database before the app does.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve('');
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('drafts').objectStore('drafts').index('form').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ values }) => JSON.stringify(values)).join('\n'));
          };
        };
      }),
  );

export const untilKept = (page: Page, text: string) =>
  expect.poll(() => keptOnDevice(page)).toContain(text);
export const untilNothingIsKept = (page: Page) => expect.poll(() => keptOnDevice(page)).toBe('');
