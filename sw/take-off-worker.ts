import { takeOff } from './take-off.ts';

declare const self: ServiceWorkerGlobalScope;

/** From `npm run take-off`: replaces the site's worker, then removes itself. */
self.addEventListener('install', (event) => {
  // Published pages still register it: without a worker to remove it must not install.
  const isOff = self.registration.active === null;
  event.waitUntil(isOff ? Promise.reject(new Error('The app is off.')) : self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOff(self)));
