/** The origin's locks; null where the engine has none. */
export type PageLocks = Pick<LockManager, 'request' | 'query'> | null;

const prefix = 'drafts-of:';

/**
 * Holds a page's lock, which tells the others that it is open. The returned function releases it; where the
 * page ends in any other way, the browser does.
 */
export function holdPageLock(locks: PageLocks, pageId: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Refused where a browser forbids a site all storage: there are no drafts then either.
  locks?.request(prefix + pageId, () => ended).catch(() => {});
  return end;
}

/** The pages that are open; none where there are no locks to tell by. */
export async function openPages(locks: PageLocks): Promise<ReadonlySet<string>> {
  try {
    const { held = [], pending = [] } = (await locks?.query()) ?? {};
    return new Set([...held, ...pending].map(({ name = '' }) => name.slice(prefix.length)));
  } catch {
    return new Set();
  }
}
