import { takeOff } from './take-off.ts';

declare const self: ServiceWorkerGlobalScope;

/** The worker that `npm run take-off` writes: it takes the place of the site's worker and removes itself. */
self.addEventListener('install', (event) => {
  // Pages that are still published go on registering a worker: where there is none to remove, none comes.
  const isOff = self.registration.active === null;
  event.waitUntil(isOff ? Promise.reject(new Error('The app is off.')) : self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOff(self)));
