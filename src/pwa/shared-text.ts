import { ownName } from '#src/lib/site-path.ts';

/** Beside the outbox, not in it: nobody has submitted this text yet. */
const cacheName = 'shared-text';

/**
 * Keeps a text that another app has shared until a page takes it; in the worker. In Cache Storage: a
 * worker must not hold the outbox's database open for this.
 */
export async function keepSharedText(text: string): Promise<void> {
  const cache = await caches.open(ownName(cacheName));
  await cache.put(`/${cacheName}/${crypto.randomUUID()}`, new Response(text));
}

/** Whether a text waits for the page that takes it. */
export const hasSharedText = async (): Promise<boolean> =>
  (await globalThis.caches?.has(ownName(cacheName)).catch(() => false)) ?? false;

/**
 * Gives each text that was shared, the oldest first, to one page, once: of two that look at the same time
 * it is the one whose deletion counts.
 */
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
    // A private window or a strict setting forbids storage: then nothing was kept either.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Forgets what no page has taken yet. */
export async function forgetSharedText(): Promise<void> {
  try {
    await globalThis.caches?.delete(ownName(cacheName));
  } catch {
    // Forbidden: nothing was kept.
  }
}
