import { confirmation, formService, wireMapping } from 'virtual:delivery';
import { registerRoute } from 'workbox-routing';
import { createOutbox } from '#src/outbox/create-outbox.ts';
import { drain } from '#src/outbox/drain.ts';
import { drainTag } from '#src/pwa/background-sync.ts';
import { isWorkerMessage } from '#src/pwa/worker-message.ts';
import { answerShare, isShare } from './answer-share.ts';
import { servePrecache } from './serve-precache.ts';
import { openOutbox, tellOfDrain } from './tell-of-drain.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const outbox = createOutbox({ formService, confirmation, wireMapping, site: self.location });

// Only GET requests to this origin are ever answered here, and what other apps share: a submission must not
// pass through a fetch handler, which in Safari has been seen to send its body empty.
servePrecache(self, self.__WB_MANIFEST);
registerRoute(isShare, answerShare, 'POST');

self.addEventListener('sync', (event) => {
  if (event.tag !== drainTag) return;
  // Before the browser ends the worker, which it does to an event that takes minutes.
  const signal = AbortSignal.timeout(120_000);
  event.waitUntil(
    drain(outbox, { urgency: 'occasion', signal }).then(async ({ end, delivered }) => {
      await tellOfDrain(self, outbox, delivered);
      // A rejection makes the browser wake the worker again, by its own backoff.
      if (end === 'unreachable' || end === 'interrupted') throw new Error(`The drain is ${end}.`);
    }),
  );
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data.type === 'drain') {
    const drained = drain(outbox, { urgency: 'asked' });
    event.waitUntil(drained.then(({ delivered }) => tellOfDrain(self, outbox, delivered)));
  }
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOutbox(self));
});
