/** First wait in milliseconds, doubled up to the longest. */
const firstWait = 1_000;
const longestRetryWait = 30_000;

/**
 * Retries a load until it succeeds: a half-loaded page could not report a failure.
 * @param load fetches, then imports: a failed `import()` stays failed in Firefox until a reload
 */
export async function importWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure?: () => void,
): Promise<Part> {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestRetryWait)) {
    try {
      return await load();
    } catch {
      onFailure?.();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Without idle detection (Safari), in milliseconds. */
const shortWhile = 300;

/** Calls back when idle, at the latest after `latest` milliseconds. */
export function whenIdle(callback: () => void, latest: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: latest });
  else setTimeout(callback, shortWhile);
}
