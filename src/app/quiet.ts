import { earlyPrefix } from '#src/drafts/early-typing.ts';
import { onReconnectOrVisible } from '#src/lib/page-life.ts';
import { ownName, plainName } from '#src/lib/site-path.ts';
import { tabTexts } from '#src/lib/web-storage.ts';

/**
 * Whether an untouched page on a device that has the whole site may do without reader, drains and registration: no
 * newer version waits, and nothing was typed or submitted here. Asks little, and opens no database that is not there.
 */
export async function isQuiet(): Promise<boolean> {
  if (!navigator.onLine) return false;
  if (tabTexts.names().some((name) => name.startsWith(earlyPrefix))) return false;
  try {
    const [registration, names, isEmpty] = await Promise.all([
      navigator.serviceWorker.getRegistration(),
      caches.keys(),
      isOutboxEmpty(),
    ]);
    const isCurrent = registration?.active && !registration.waiting && !registration.installing;
    const hasBackups = names.some((name) => plainName(name)?.startsWith('outbox-backups'));
    return Boolean(isCurrent) && isEmpty && !hasBackups;
  } catch {
    // What is forbidden or fails, the page has to say.
    return false;
  }
}

const stores = ['submissions', 'drafts'] as const;

const isOutboxEmpty = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(ownName('outbox'));
    opening.onerror = () => reject(opening.error);
    // There is none; an aborted opening leaves none behind (Indexed Database API 3.0, 5.1).
    opening.onupgradeneeded = () => {
      opening.onerror = () => resolve(true);
      opening.transaction?.abort();
    };
    opening.onsuccess = () => resolve(hasNothing(opening.result));
  });

/** Closes it. @throws if it cannot be read */
async function hasNothing(database: IDBDatabase): Promise<boolean> {
  const over = new AbortController();
  try {
    const transaction = database.transaction(stores);
    const counts = stores.map((store) => transaction.objectStore(store).count());
    // WebKit blocks the database if a page is left in the middle of a transaction.
    const leave = () => {
      try {
        transaction.abort();
      } catch {
        // It has ended, and its event is still to come.
      }
    };
    addEventListener('pagehide', leave, { signal: over.signal });
    await new Promise((resolve, reject) => {
      Object.assign(transaction, { oncomplete: resolve, onabort: reject });
    });
    return counts.every(({ result }) => result === 0);
  } finally {
    over.abort();
    database.close();
  }
}

/** Calls back once another page writes something, a newer version comes, or the connection goes. */
export function onNews(callback: () => void): void {
  const over = new AbortController();
  const { signal } = over;
  const tell = () => {
    over.abort();
    callback();
  };
  // Another page's drafts are not announced.
  const look = async () => {
    if (!signal.aborted && !(await isQuiet())) tell();
  };
  onReconnectOrVisible(look);
  addEventListener('offline', tell, { signal });
  const channel = new BroadcastChannel(ownName('outbox'));
  channel.addEventListener('message', tell, { signal });
  signal.addEventListener('abort', () => channel.close());
  void navigator.serviceWorker.getRegistration().then((registration) => {
    registration?.addEventListener('updatefound', tell, { signal });
  });
}
