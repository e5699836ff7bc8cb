import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';

/** The parts of a page whose scripts the build names in its document (`src/build/page-parts.ts`). */
type PagePart = 'live' | 'background' | 'services' | 'deferred';

const fetched = new Map<PagePart, Promise<void>>();

/**
 * Fetches the scripts of a part into the browser's cache, side by side: imports alone would find them one in
 * another. A worker that controls the page has them on the device.
 * @throws where one of them cannot be fetched; the next call tries again
 */
export function fetchScripts(part: PagePart): Promise<void> {
  const fetching = fetched.get(part) ?? fetchAll(part);
  fetched.set(part, fetching);
  fetching.catch(() => fetched.delete(part));
  return fetching;
}

async function fetchAll(part: PagePart): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  const names = document.getElementById('root')?.dataset[part] ?? '';
  await Promise.all(
    names
      .split(' ')
      .filter(Boolean)
      .map(async (name) => {
        const response = await fetch(new URL(name, import.meta.url));
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        await response.arrayBuffer();
      }),
  );
}

/**
 * Loads a part of the page. Nothing is imported before all of its scripts are here: an import that has failed
 * stays failed in Firefox until a reload, and in WebKit where a preload has failed; a fetch can be tried again.
 */
export const loadPart = <Part>(part: PagePart, load: () => Promise<Part>): Promise<Part> =>
  loadWithNotice(async () => {
    await fetchScripts(part);
    return load();
  }, needs.allForms);
