import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { onSite } from '#src/lib/site-path.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import type { OfflineCopy, RestoreUpTo } from '#src/sync/worker-message.ts';
import { createPrecache, type LifeEvent, type PrecachedFile } from './precache.ts';
import { respondToNavigation } from './respond-to-navigation.ts';

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

/** The browser asks for the key to them. */
const ownersPages = new RegExp(`^${onSite(ownService)}(?:[/?]|$)`);

/** Between progress reports, in milliseconds. */
const countEvery = 1_000;

/**
 * Serves the site from the device, missing or foreign files from the network. Fetches missing files at the first
 * navigation and when noticed. A first installation ends with what the forms need; pages request the rest. The worker
 * then claims the installing page, which has not loaded all parts, and requesting pages: activation misses a page
 * reloaded during it.
 * @returns fetches missing files for a page, reporting progress
 */
export function servePrecache(
  scope: RequestScope,
  files: readonly PrecachedFile[],
): {
  readonly restoreForPage: (upTo: RestoreUpTo, port: AnswerPort | undefined) => Promise<void>;
} {
  const precache = createPrecache(files);
  const navigate = respondToNavigation(precache);
  let isFirst = false;
  scope.addEventListener('install', (event) => {
    isFirst = !scope.registration.active;
    event.waitUntil(precache.install(event, isFirst ? 'forms' : 'all'));
  });
  scope.addEventListener('activate', (event) => {
    void precache.removeOutdated(event);
    if (isFirst) event.waitUntil(scope.clients.claim());
  });
  registerRoute(precache.route);
  registerRoute(new NavigationRoute(navigate, { denylist: [ownersPages] }));
  setCatchHandler(({ request, url, event }) => {
    event.waitUntil(precache.restore(precache.neededUpTo(url.pathname)));
    const navigation = request.mode === 'navigate';
    return navigation ? navigate({ request, url }) : precache.fetch(request);
  });
  let looked = false;
  scope.addEventListener('fetch', (event) => {
    if (looked || event.request.mode !== 'navigate') return;
    looked = true;
    event.waitUntil(precache.restore('all'));
  });
  cleanupOutdatedCaches();
  return {
    async restoreForPage(upTo, port) {
      const sendCount = async () => port?.postMessage(await precache.count());
      // Rejected if another worker has replaced this one.
      await scope.clients.claim().catch(() => {});
      const restoring = precache.restore(upTo);
      const beat = setInterval(() => void sendCount(), countEvery);
      await sendCount();
      await restoring.finally(() => clearInterval(beat));
      await sendCount();
    },
  };
}
