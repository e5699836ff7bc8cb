import { readBuildId } from '#src/device/registration.ts';
import { onHost } from '#src/lib/site-path.ts';
import { type DocumentParts, partsOf } from './exchange.ts';

/**
 * - `other-build`: its scripts and styles are not this document's.
 * - `missing`: neither the device nor the host had it.
 */
export type LoadedPage =
  | { readonly kind: 'page'; readonly parts: DocumentParts }
  | { readonly kind: 'other-build' | 'missing' };

/** @returns null if there is none at this address now */
export type RequestDocument = (address: string) => Promise<Document | null>;

/** In milliseconds. Then the browser loads the page, with its own sign of loading. */
const longestRequest = 10_000;

/** Parsed by the browser itself, which runs nothing of it, and needs no policy for it (XMLHttpRequest Standard, 3.6.6). */
const requestDocument: RequestDocument = (address) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null);
    request.timeout = longestRequest;
    request.onerror = request.ontimeout = () => resolve(null);
    request.send();
  });

export type PageLoader = {
  /** Asks for a page before it is needed. */
  ahead(path: string): void;
  /** A page for one use, since its elements move into the document. */
  take(path: string): Promise<LoadedPage>;
};

/** Pages that were asked for, and perhaps not opened. */
const mostAhead = 3;

/** @param request paths of this site become addresses on its host */
export function createPageLoader(request: RequestDocument = requestDocument): PageLoader {
  const asked = new Map<string, Promise<LoadedPage>>();

  async function load(path: string): Promise<LoadedPage> {
    const found = await request(onHost(path));
    if (found === null) return { kind: 'missing' };
    if (readBuildId(found) !== readBuildId()) return { kind: 'other-build' };
    const parts = partsOf(found);
    if (parts === null) return { kind: 'missing' };
    // A drawing that is on the device would come before the page's first frame, and hold it up.
    for (const image of parts.main.querySelectorAll('img')) image.loading = 'lazy';
    return { kind: 'page', parts };
  }

  return {
    ahead(path) {
      if (asked.has(path)) return;
      const loading = load(path);
      asked.set(path, loading);
      // The press asks again.
      void loading.then(({ kind }) => kind === 'missing' && asked.delete(path));
      for (const oldest of [...asked.keys()].slice(0, -mostAhead)) asked.delete(oldest);
    },
    take(path) {
      const loading = asked.get(path) ?? load(path);
      asked.delete(path);
      return loading;
    },
  };
}
