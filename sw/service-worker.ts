import { builtAt, delivery, wireMapping } from 'virtual:delivery';
import { registerRoute } from 'workbox-routing';
import { createOutbox } from '#src/outbox/model/outbox.ts';
import { drainTag } from '#src/sync/background-sync.ts';
import { readWorkerMessage } from '#src/sync/worker-message.ts';
import { createDeliverer, openOutbox } from './deliver.ts';
import type { PrecachedFile } from './precache.ts';
import { isShare, respondToShare } from './respond-to-share.ts';
import { servePrecache } from './serve-precache.ts';

/** Missing in TypeScript's library (Web Background Synchronization, and its periodic kind). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** With the precache list that the build inserts. */
interface WorkerScope extends ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: PrecachedFile[];
  addEventListener<Type extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: Type,
    listener: (event: ServiceWorkerGlobalScopeEventMap[Type]) => void,
  ): void;
  addEventListener(type: 'sync' | 'periodicsync', listener: (event: SyncEvent) => void): void;
}

declare const self: WorkerScope;

const outbox = createOutbox({ delivery, wireMapping, site: self.location, builtAt });
const deliverer = createDeliverer(self, outbox);

// Answers only GET requests to this origin, and shares: Safari has sent a submission's body empty through a fetch
// handler.
const site = servePrecache(self, self.__WB_MANIFEST);
registerRoute(isShare, respondToShare, 'POST');

self.addEventListener('sync', (event) => {
  if (event.tag === drainTag) event.waitUntil(deliverer.onSync());
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag === drainTag) event.waitUntil(deliverer.onPeriodicSync());
});

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'restore')
    event.waitUntil(site.restoreForPage(message.upTo, event.ports[0]));
  if (message?.type === 'deliver') event.waitUntil(deliverer.forPage(message, event.ports[0]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOutbox(self));
});
