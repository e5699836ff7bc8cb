import { formService, wireMapping } from 'virtual:delivery';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createOutbox } from '#src/outbox/create-outbox.ts';
import { drain } from '#src/outbox/drain.ts';
import { drainTag } from '#src/pwa/background-sync.ts';
import { isWorkerMessage } from '#src/pwa/worker-message.ts';
import { answerNavigation } from './answer-navigation.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const precached = self.__WB_MANIFEST;
const outbox = createOutbox({ formService, wireMapping, site: self.location });

// Only GET requests to this origin are ever answered here: a submission must not pass through a fetch
// handler, which in Safari has been seen to send its body empty.
precacheAndRoute(precached, { ignoreURLParametersMatching: [/./] });
registerRoute(new NavigationRoute(answerNavigation(precached)));
cleanupOutdatedCaches();

self.addEventListener('sync', (event) => {
  if (event.tag !== drainTag) return;
  event.waitUntil(
    drain(outbox, { urgency: 'occasion' }).then((report) => {
      // A rejection makes the browser try again by its own backoff.
      if (report.end === 'unreachable') throw new Error('The form service is out of reach.');
    }),
  );
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data.type === 'drain') event.waitUntil(drain(outbox, { urgency: 'asked' }));
});
