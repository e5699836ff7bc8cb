/** What of the worker's scope the take-off needs. */
export type TakeOffScope = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly registration: { readonly scope: string; unregister(): Promise<boolean> };
  readonly clients: {
    matchAll(which: {
      readonly type: 'window';
    }): Promise<readonly { readonly url: string; navigate(url: string): Promise<unknown> }[]>;
  };
};

/** How Workbox begins the name of a precache, whatever its version; the name ends with the worker's scope. */
const precache = 'workbox-precache-';

/**
 * Takes the app off this device: deletes the site's files, removes the worker, and loads the open pages
 * anew, from the network. What people wrote stays: the databases, and texts that other apps have shared.
 */
export async function takeOff({ caches, registration, clients }: TakeOffScope): Promise<void> {
  // A cache that cannot be deleted must not keep the worker: without one, nobody reads it.
  const names = await caches.keys().catch(() => []);
  const ours = names.filter(
    (name) => name.startsWith(precache) && name.endsWith(registration.scope),
  );
  await Promise.allSettled(ours.map((name) => caches.delete(name)));
  const pages = await clients.matchAll({ type: 'window' });
  await registration.unregister();
  // Not awaited: a page that is being loaded may wait for this worker to be active.
  for (const page of pages) void page.navigate(page.url).catch(() => {});
}
