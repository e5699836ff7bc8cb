/** The origin's locks; null where the engine has none. */
export type PageLocks = Pick<LockManager, 'request' | 'query'> | null;

const prefix = 'drafts-of:';

/**
 * Marks a page as open, until the returned function ends that or the page is gone, however it went:
 * the lock goes with it.
 */
export function markOpen(locks: PageLocks, page: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Refused where a browser forbids a site all storage: there are no drafts then either.
  locks?.request(prefix + page, () => ended).catch(() => {});
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
