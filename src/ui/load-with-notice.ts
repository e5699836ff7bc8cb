import { importWithRetry } from '#src/lib/import-with-retry.ts';
import styles from './unloaded.module.css';

/** What stands on a page while something of it that one came to use could not be fetched. */
export const unloadedMessage =
  'A part of this page could not be loaded yet. It is tried again automatically. What you have typed stays here while this page is open. If it takes too long, copy it and reload the page.';

/** Marks where something opens that comes by itself; without it there is nothing of use. */
export const opening = { 'data-opening': '' } as const;

/** What of a page is of no use without a part. */
export const needs = { allForms: 'main form, [data-opening]', opening: '[data-opening]' } as const;

/** Those that did not come yet, where something on the page needs them. */
const missing = new Set<object>();
let line: HTMLElement | null = null;

/**
 * Loads a part of the page until it is there, and says on the page that it is missing, for as long as it is
 * and something needs it. The words stand outside of what React renders: React may be what is missing.
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
