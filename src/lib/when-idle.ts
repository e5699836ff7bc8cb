/** How long one waits where there is no word of idleness (Safari), in milliseconds. */
const shortWhile = 300;

/**
 * Calls back when the browser has nothing else to do, at the latest after `latest` milliseconds. Where
 * there is no word of idleness (Safari), after a short while.
 */
export function whenIdle(callback: () => void, latest: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: latest });
  else setTimeout(callback, shortWhile);
}
