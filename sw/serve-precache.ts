import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import type { OfflineCopy } from '#src/pwa/worker-message.ts';
import { createPrecache, type LifeEvent, type PrecachedFile } from './precache.ts';
import { respondToNavigation } from './respond-to-navigation.ts';

/** The part of the worker's scope that hears of its life and of requests. */
export type RequestScope = {
  readonly registration: { readonly active: unknown };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: {
      readonly request: Request;
      waitUntil(promise: Promise<unknown>): void;
    }) => void,
  ): void;
};

type AnswerPort = { postMessage(copy: OfflineCopy): void };

/** How often a page that asked hears how much is there, in milliseconds. */
const countEvery = 1_000;

/**
 * Serves the site from the device. What is not there, or is not ours, comes from the network; a navigation
 * that gets nothing there either still ends in a page. What is missing is fetched at the worker's first
 * navigation, and whenever it is found to be missing.
 * A first installation ends with what the site needs to be of use; the pages have the rest fetched. From then on the
 * page that brought it about is served from the device too: it has not loaded all of its parts.
 * @param files the worker's precache list
 * @returns what fetches the rest for a page, which hears how much is there, again and again until the end
 */
export function servePrecache(
  scope: RequestScope,
  files: readonly PrecachedFile[],
): { readonly restoreForPage: (port: AnswerPort | undefined) => Promise<void> } {
  const precache = createPrecache(files);
  const navigate = respondToNavigation(precache);
  let isFirst = false;
  scope.addEventListener('install', (event) => {
    isFirst = !scope.registration.active;
    event.waitUntil(precache.install(event, isFirst ? 'first' : 'all'));
  });
  scope.addEventListener('activate', (event) => {
    void precache.removeOutdated(event);
    if (isFirst) event.waitUntil(scope.clients.claim());
  });
  registerRoute(precache.route);
  registerRoute(new NavigationRoute(navigate));
  setCatchHandler(({ request, url, event }) => {
    event.waitUntil(precache.restore());
    const navigation = request.mode === 'navigate';
    return navigation ? navigate({ request, url }) : precache.fetch(request);
  });
  let looked = false;
  scope.addEventListener('fetch', (event) => {
    if (looked || event.request.mode !== 'navigate') return;
    looked = true;
    event.waitUntil(precache.restore());
  });
  cleanupOutdatedCaches();
  return {
    async restoreForPage(port) {
      const sendCount = async () => port?.postMessage(await precache.count());
      const restoring = precache.restore();
      const beat = setInterval(() => void sendCount(), countEvery);
      await sendCount();
      await restoring.finally(() => clearInterval(beat));
      await sendCount();
    },
  };
}
