import { ownName } from '#src/lib/site-path.ts';

/** What other apps share; apart from the outbox, since it is neither submitted nor added yet. */
export type ShareKind = 'shared-text' | 'shared-files';

/**
 * Stores it until a page takes it. In Cache Storage: the worker need not keep the outbox's database open.
 * @param content null if it is too large: the page says so
 */
export async function keepShare(
  kind: ShareKind,
  content: string | Blob | null,
  name = '',
): Promise<void> {
  const cache = await caches.open(ownName(kind));
  const kept = new Response(content, { status: content === null ? 413 : 200 });
  await cache.put(`/${kind}/${crypto.randomUUID()}/${encodeURIComponent(name)}`, kept);
}

type Share = {
  /** A file's. */
  readonly name: string;
  readonly text: string | null;
};

/** Passes each to one page: the one that deletes it. */
export async function takeShares(kind: ShareKind, use: (share: Share) => void): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    if (!(await caches.has(ownName(kind)))) return;
    const cache = await caches.open(ownName(kind));
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      const text = kept?.ok ? await kept.text() : null;
      if (!(await cache.delete(request)) || kept === undefined) continue;
      use({ name: decodeURIComponent(request.url.replace(/^.*\//, '')), text });
    }
  } catch (error) {
    // Forbidden: nothing is stored.
    if (!(error instanceof DOMException)) throw error;
  }
}

export async function forgetShares(): Promise<void> {
  for (const kind of ['shared-text', 'shared-files']) {
    try {
      await globalThis.caches?.delete(ownName(kind));
    } catch {
      // Forbidden: nothing is stored.
    }
  }
}
