import type { BrowserContext, Page } from '@playwright/test';

/** A browser whose settings forbid storage. */
export const forbidOpening = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Forbidden by the test.', 'SecurityError');
    };
  });

/** A device with little room for the site, and none once full. */
export async function smallDevice(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const allow = (quotaSize: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await allow(1_000_000);
  return {
    async fill(): Promise<void> {
      await allow(1);
      // Chromium checks the quota only on a large write.
      await page.evaluate(writeTooMuch);
    },
    makeRoom: () => allow(1_000_000),
  };
}

const writeTooMuch = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('ballast');
    opening.onupgradeneeded = () => opening.result.createObjectStore('ballast');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('ballast', 'readwrite');
      transaction.objectStore('ballast').put('x'.repeat(2_000_000), 'all');
      transaction.onabort = () => resolve();
      transaction.oncomplete = () => reject(new Error('There was room for everything.'));
    };
  });

/** Like an eviction: closes and deletes the database. */
export async function evict(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** A background page of the origin without the site's scripts. */
export async function openBystander(page: Page, address: string): Promise<Page> {
  const bystander = await page.context().newPage();
  await bystander.goto(`${address}/icons/logo.svg`);
  // Chromium throttles the drawing of background pages.
  await page.bringToFront();
  return bystander;
}

/** A pending deletion blocks other openings until this page closes. */
export const holdDatabase = (bystander: Page) =>
  bystander.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('outbox', 1);
        opening.onsuccess = () => {
          indexedDB.deleteDatabase('outbox').onblocked = () => resolve();
        };
      }),
  );
