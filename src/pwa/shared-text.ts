import { ownName } from '#src/lib/site-path.ts';

/** Apart from the outbox: not submitted yet. */
const cacheName = 'shared-text';

/**
 * Stores text from another app until a page takes it. In Cache Storage, so that the worker need not keep the outbox's
 * database open.
 */
export async function keepSharedText(text: string): Promise<void> {
  const cache = await caches.open(ownName(cacheName));
  await cache.put(`/${cacheName}/${crypto.randomUUID()}`, new Response(text));
}

export const hasSharedText = async (): Promise<boolean> =>
  (await globalThis.caches?.has(ownName(cacheName)).catch(() => false)) ?? false;

/** Passes each shared text to one page, once; the page whose deletion succeeds has it. */
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
    // Forbidden: nothing was stored.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Deletes texts that no page has taken. */
export async function forgetSharedText(): Promise<void> {
  try {
    await globalThis.caches?.delete(ownName(cacheName));
  } catch {
    // Forbidden: nothing was stored.
  }
}
