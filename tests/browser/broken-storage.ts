import type { BrowserContext, Page } from '@playwright/test';

/** As in a browser that was built or set up without IndexedDB. */
export const removeIndexedDb = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (name.startsWith('IDB')) Reflect.deleteProperty(globalThis, name);
    }
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });

/** As where the settings forbid a site to keep anything. */
export const forbidOpening = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Forbidden by the test.', 'SecurityError');
    };
  });

/** As in Safari after a fault of its own: the request to open gets neither success nor error. */
export const silenceOpening = (context: BrowserContext) =>
  context.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function openSilently(...request) {
      const opening = open.apply(this, request);
      for (const type of ['success', 'error', 'blocked', 'upgradeneeded']) {
        opening.addEventListener(type, (event) => event.stopImmediatePropagation());
      }
      return opening;
    };
  });

/** A device that has little room for the site, and none at all once it is full. */
export async function smallDevice(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const allow = (quotaSize: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await allow(1_000_000);
  return {
    /** From here on the browser itself refuses to write. */
    async fill(): Promise<void> {
      await allow(1);
      // Chromium asks for the room left only when a write goes beyond what it knew to be there.
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

/** Closes the database under every page and empties it, as a browser does when it evicts a site. */
export async function evict(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** A page of the site's origin that runs nothing of the site, behind the given one. */
export async function openBystander(page: Page, address: string): Promise<Page> {
  const bystander = await page.context().newPage();
  await bystander.goto(`${address}/icons/logo.svg`);
  // Chromium is slow to draw what it believes nobody sees.
  await page.bringToFront();
  return bystander;
}

/** Holds the database and waits to delete it, so that until this page closes no other can open it. */
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

/** Deletes the database, or opens a newer version of it. @returns whether another page blocked that */
export const takeDatabase = (bystander: Page, how: 'delete' | 'newer version') =>
  bystander.evaluate(
    (wanted) =>
      new Promise<'done' | 'blocked'>((resolve) => {
        const request =
          wanted === 'delete' ? indexedDB.deleteDatabase('outbox') : indexedDB.open('outbox', 999);
        request.onblocked = () => resolve('blocked');
        request.onsuccess = () => resolve('done');
      }),
    how,
  );
