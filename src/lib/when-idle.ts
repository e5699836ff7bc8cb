/**
 * Calls back when the browser has nothing else to do, at the latest after `latest` milliseconds. Where
 * there is no word of idleness (Safari), after a short while.
 */
export function whenIdle(callback: () => void, latest: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: latest });
  else setTimeout(callback, 300);
}
