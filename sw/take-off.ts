export type TakeOffScope = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly registration: { readonly scope: string; unregister(): Promise<boolean> };
  readonly clients: {
    matchAll(which: {
      readonly type: 'window';
    }): Promise<readonly { readonly url: string; navigate(url: string): Promise<unknown> }[]>;
  };
};

/** The cache name's start in every version of Workbox; the worker's scope follows. */
const precache = 'workbox-precache-';

/**
 * Removes the app: deletes the site's files, unregisters the worker, reloads open pages. Keeps databases, backups and
 * shared texts.
 */
export async function takeOff({ caches, registration, clients }: TakeOffScope): Promise<void> {
  const names = await caches.keys().catch(() => []);
  const ours = names.filter(
    (name) => name.startsWith(precache) && name.endsWith(registration.scope),
  );
  await Promise.allSettled(ours.map((name) => caches.delete(name)));
  const pages = await clients.matchAll({ type: 'window' });
  await registration.unregister();
  // Not awaited: pages may wait for this worker's activation.
  for (const page of pages) void page.navigate(page.url).catch(() => {});
}
