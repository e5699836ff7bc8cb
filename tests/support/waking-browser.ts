import { vi } from 'vitest';

/** A browser that can wake the app, or lacks what that needs. */
export function stubWakingBrowser(lacks?: 'sync' | 'worker'): void {
  vi.unstubAllGlobals();
  if (lacks !== 'sync') vi.stubGlobal('SyncManager', class {});
  const serviceWorker = { controller: lacks === 'worker' ? null : {} };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
}
