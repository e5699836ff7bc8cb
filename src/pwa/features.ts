/** What this app makes use of and not every browser has. */
export type Feature =
  | 'serviceWorker'
  | 'indexedDb'
  | 'locks'
  | 'backgroundSync'
  | 'badge'
  | 'notifications'
  | 'persist';

/** @returns for each feature whether this browser has it */
export function readFeatures(): Readonly<Record<Feature, boolean>> {
  return {
    serviceWorker: 'serviceWorker' in navigator,
    indexedDb: typeof indexedDB !== 'undefined',
    locks: 'locks' in navigator,
    backgroundSync:
      typeof ServiceWorkerRegistration !== 'undefined' &&
      'sync' in ServiceWorkerRegistration.prototype,
    badge: 'setAppBadge' in navigator,
    notifications: typeof Notification !== 'undefined',
    persist: 'storage' in navigator && 'persist' in navigator.storage,
  };
}
