/** Between two tries, in milliseconds; doubled each time up to the longest. */
const firstWait = 1_000;
const longestRetryWait = 30_000;

/**
 * Loads a part of the app, and tries again until it is there: over a bad connection the first try may
 * fail, and a page that stayed half alive could not say so.
 * @param load fetches and imports: an `import()` alone, once it has failed, stays failed in Firefox until a reload
 * @param onFailure is called after every try that failed
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
