import styles from './unloaded.module.css';

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

/** Shown while a needed part of the page cannot be fetched. */
export const unloadedMessage =
  'A part of this page could not be loaded yet. It is tried again automatically. What you have typed stays here while this page is open. If it takes too long, copy it and reload the page.';

/** A slot that opens automatically and is useless before. */
export const opening = { 'data-opening': '' } as const;

/** Elements that need a part. */
export const needs = { allForms: 'main form, [data-opening]', opening: '[data-opening]' } as const;

/** Missing parts that the page needs. */
const missing = new Set<object>();
let line: HTMLElement | null = null;

/**
 * Loads a part with retries; shows a notice while a needed part is missing. The notice is outside React,
 * which may be missing itself.
 * @param neededBy a selector of `needs`
 */
export async function loadWithNotice<Part>(
  load: () => Promise<Part>,
  neededBy: string,
): Promise<Part> {
  const loaded = await importWithRetry(load, () => {
    if (document.querySelector(neededBy) !== null) missing.add(load);
    showOrHide();
  });
  missing.delete(load);
  showOrHide();
  return loaded;
}

function showOrHide(): void {
  if (missing.size > 0 && line === null) {
    line = document.createElement('p');
    line.role = 'alert';
    line.className = styles.unloaded ?? '';
    line.textContent = unloadedMessage;
    document.body.append(line);
  } else if (missing.size === 0 && line !== null) {
    line.remove();
    line = null;
  }
}
