let isRefused = false;

/** The browser forbids this site Background Sync. */
export function noteSyncRefused(): void {
  isRefused = true;
}

/**
 * Whether the browser can start this site's worker while no page is open, to send what waits: Chromium only, once a
 * worker is in charge.
 */
export const wakesWhenClosed = (): boolean =>
  'SyncManager' in globalThis && !isRefused && Boolean(navigator.serviceWorker?.controller);
