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

/**
 * Passes each to one page at a time. It is there until a page has stored or refused it: a page may end before.
 * @param use resolves with whether it is stored or refused
 * @param leaving as the page is left, which waits for none anymore
 */
export async function takeShares(
  kind: ShareKind,
  use: (share: Share) => Promise<boolean>,
  leaving: AbortSignal,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    if (!(await caches.has(ownName(kind)))) return;
    const cache = await caches.open(ownName(kind));
    const take = async (request: Request, share: Share) => {
      // Another page may have stored it.
      if (leaving.aborted || (await cache.match(request)) === undefined) return;
      if (await use(share)) await cache.delete(request);
    };
    const taken: Promise<void>[] = [];
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      const text = kept?.ok ? await kept.text() : null;
      const [name = '', id = ''] = request.url.split('/').reverse();
      const share = { name: decodeURIComponent(name), text };
      const locks = 'locks' in navigator ? navigator.locks : null;
      const one = locks?.request(ownName(`share-${id}`), { signal: leaving }, () =>
        take(request, share),
      );
      taken.push(one ?? take(request, share));
    }
    await Promise.all(taken);
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
