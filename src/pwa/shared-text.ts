import { ownName } from '#src/lib/site-path.ts';

/** Apart from the outbox: not submitted yet. */
const cacheName = 'shared-text';

/**
 * Stores another app's text until a page takes it. In Cache Storage: the worker need not keep the outbox's database
 * open.
 */
export async function keepSharedText(text: string): Promise<void> {
  const cache = await caches.open(ownName(cacheName));
  await cache.put(`/${cacheName}/${crypto.randomUUID()}`, new Response(text));
}

export const hasSharedText = async (): Promise<boolean> =>
  (await globalThis.caches?.has(ownName(cacheName)).catch(() => false)) ?? false;

/** Passes each text to one page: the one that deletes it. */
export async function takeSharedText(use: (text: string) => void): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    if (!(await caches.has(ownName(cacheName)))) return;
    const cache = await caches.open(ownName(cacheName));
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.text();
      if ((await cache.delete(request)) && text !== undefined) use(text);
    }
  } catch (error) {
    // Forbidden: nothing is stored.
    if (!(error instanceof DOMException)) throw error;
  }
}

export async function forgetSharedText(): Promise<void> {
  try {
    await globalThis.caches?.delete(ownName(cacheName));
  } catch {
    // Forbidden: nothing is stored.
  }
}
