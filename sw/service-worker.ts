import { delivery, wireMapping } from 'virtual:delivery';
import { registerRoute } from 'workbox-routing';
import { createOutbox } from '#src/outbox/outbox.ts';
import { drainTag } from '#src/pwa/background-sync.ts';
import { readWorkerMessage } from '#src/pwa/worker-message.ts';
import { createDeliverer } from './deliver.ts';
import { openOutbox } from './notify-after-drain.ts';
import type { PrecachedFile } from './precache.ts';
import { isShare, respondToShare } from './respond-to-share.ts';
import { servePrecache } from './serve-precache.ts';

/** Background Sync's event (Web Background Synchronization), which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The worker's global scope, with the precache list that the build puts in. */
interface WorkerScope extends ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: PrecachedFile[];
  addEventListener<Type extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: Type,
    listener: (event: ServiceWorkerGlobalScopeEventMap[Type]) => void,
  ): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}

declare const self: WorkerScope;

const outbox = createOutbox({ delivery, wireMapping, site: self.location });
const deliverer = createDeliverer(self, outbox);

// Only GET requests to this origin are ever answered here, and what other apps share: a submission must not
// pass through a fetch handler, which in Safari has been seen to send its body empty.
const site = servePrecache(self, self.__WB_MANIFEST);
registerRoute(isShare, respondToShare, 'POST');

self.addEventListener('sync', (event) => {
  if (event.tag === drainTag) event.waitUntil(deliverer.onSync());
});

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'restore') event.waitUntil(site.restoreForPage(event.ports[0]));
  if (message?.type === 'drain') event.waitUntil(deliverer.forPage(message, event.ports[0]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOutbox(self));
});
