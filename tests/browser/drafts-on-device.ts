import { expect, type Page } from '@playwright/test';

const patient = { timeout: 20_000 };

/** The values of every draft that the device has, as text; read behind the page's back. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('drafts');
        // Before the app has made it, there is nothing in it; nor may this make it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve('');
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ values }) => JSON.stringify(values)).join('\n'));
          };
        };
      }),
  );

export const untilKept = (page: Page, text: string) =>
  expect.poll(() => keptOnDevice(page), patient).toContain(text);
export const untilNothingIsKept = (page: Page) =>
  expect.poll(() => keptOnDevice(page), patient).toBe('');
