// Proves specification 8.9.
import { beforeEach, expect, it, vi } from 'vitest';
import { type TakeOffScope, takeOff } from '#sw/take-off.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';

const site = 'https://example.org';
/** Another site's on the same host, in a folder of its own. */
const other = `workbox-precache-v2-${site}/other/`;
const acts: string[] = [];
let caches: CacheStorage = fakeCaches();

/** The worker's scope, with pages that are open at these paths. */
function scopeWith(...paths: readonly string[]): TakeOffScope {
  return {
    caches,
    registration: {
      scope: `${site}/`,
      async unregister() {
        acts.push('unregistered');
        return true;
      },
    },
    clients: {
      matchAll: async () =>
        paths.map((path) => ({
          url: site + path,
          async navigate(url: string) {
            acts.push(`loaded ${url}`);
            if (path === '/closed') throw new TypeError('The page is gone.');
          },
        })),
    },
  };
}

beforeEach(async () => {
  acts.length = 0;
  caches = fakeCaches();
  const ours = [`workbox-precache-v2-${site}/`, `workbox-precache-${site}/`];
  for (const name of [...ours, other, 'shared-text']) {
    await (await caches.open(name)).put(`${site}/x`, new Response('x'));
  }
});

it('deletes the files of the site, not those of another, and no text that someone shared', async () => {
  await takeOff(scopeWith());
  expect(await caches.keys()).toEqual([other, 'shared-text']);
});

it('removes the worker first, so that each open page comes from the network', async () => {
  await takeOff(scopeWith('/join?from=x', '/closed', '/outbox'));
  const loaded = ['join?from=x', 'closed', 'outbox'].map((path) => `loaded ${site}/${path}`);
  expect(acts).toEqual(['unregistered', ...loaded]);
});

it.each(['keys', 'delete'] as const)('removes the worker where caches.%s fails', async (broken) => {
  vi.spyOn(caches, broken).mockRejectedValue(new DOMException('', 'UnknownError'));
  await takeOff(scopeWith('/'));
  expect(acts).toEqual(['unregistered', `loaded ${site}/`]);
});
