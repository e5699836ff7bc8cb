import { delivery, wireMapping } from 'virtual:delivery';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createOutbox } from '#src/outbox/outbox.ts';
import { drainTag } from '#src/pwa/background-sync.ts';
import { readWorkerMessage } from '#src/pwa/worker-message.ts';
import { answerNavigation } from './answer-navigation.ts';
import { answerShare, isShare } from './answer-share.ts';
import { createDeliverer } from './deliver.ts';
import { openOutbox } from './notify-after-drain.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const precached = self.__WB_MANIFEST;
const outbox = createOutbox({ delivery, wireMapping, site: self.location });
const deliverer = createDeliverer(self, outbox);

// Only GET requests to this origin are ever answered here, and what other apps share: a submission must not
// pass through a fetch handler, which in Safari has been seen to send its body empty.
precacheAndRoute(precached, { ignoreURLParametersMatching: [/./] });
registerRoute(new NavigationRoute(answerNavigation(precached)));
registerRoute(isShare, answerShare, 'POST');
cleanupOutdatedCaches();

self.addEventListener('sync', (event) => {
  if (event.tag === drainTag) event.waitUntil(deliverer.onSync());
});

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'drain') event.waitUntil(deliverer.forPage(message, event.ports[0]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOutbox(self));
});
