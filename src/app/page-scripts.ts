import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';

/** The parts of a page whose scripts the build names in its document (`src/build/page-parts.ts`). */
type PagePart = 'live' | 'background' | 'services';

/** What the build says of the page. */
export const page = document.getElementById('root')?.dataset;

/**
 * Fetches the scripts of a part into the browser's cache, side by side: imports alone would find them one in
 * another. A worker that controls the page has them on the device.
 * @throws where one of them cannot be fetched
 */
export async function fetchScripts(part: PagePart): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  const files = (page?.[part] ?? '').split(' ').filter(Boolean);
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(new URL(file, import.meta.url));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
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
