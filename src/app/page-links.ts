import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { findPath } from '#src/content/routes/find-path.ts';
import { inSite } from '#src/lib/site-path.ts';
import type { DocumentParts } from './exchange.ts';
import type { PageLoader } from './load-page.ts';

export type LoadedLink = { readonly path: string; readonly parts: DocumentParts };

/** For a link's page to come, in milliseconds, before the browser loads it as a document, with its own sign of loading. */
const longestLoad = 1_000;

/**
 * Opens links to this site's pages without loading a document, whether React or a script wrote them. Asks for a page as
 * soon as a finger, a pointer or the focus is on its link. Like a browser, keeps the address until the page is there.
 * @param loaded gets a page just before its address
 */
export function usePageLinks(loader: PageLoader, loaded: RefObject<LoadedLink | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    let newest: Event | null = null;
    const open = async (event: MouseEvent) => {
      const link = pageLink(event);
      if (link === null || event.defaultPrevented || wantsMore(event)) return;
      event.preventDefault();
      newest = event;
      const { address, before } = { address: inSite(link.pathname), before: location.href };
      // Nothing else has led on meanwhile.
      const isNewest = () => newest === event && location.href === before;
      const loadDocument = () => {
        if (!isNewest()) return;
        newest = null;
        location.assign(link.href);
      };
      if (link.path !== openPath()) {
        const late = setTimeout(loadDocument, longestLoad);
        const page = await loader.take(link.path);
        clearTimeout(late);
        if (!isNewest()) return;
        if (page.kind !== 'page') return loadDocument();
        loaded.current = { path: link.path, parts: page.parts };
      }
      // Like a browser, adds no entry for the page that is open.
      const replace = link.href === before;
      // Its effects come at once, too: no frame has the new page at the old one's place.
      flushSync(() => void navigate(address + link.search + link.hash, { replace }));
    };
    const ahead = (event: Event) => {
      const link = pageLink(event);
      if (link !== null && link.path !== openPath()) loader.ahead(link.path);
    };
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('click', open, { signal });
    // Before the router adds an entry.
    document.addEventListener('click', keepScrolled, { signal, capture: true });
    for (const type of ['pointerdown', 'pointerover', 'focusin'] as const)
      document.addEventListener(type, ahead, { signal, passive: true });
    return () => ending.abort();
  }, [loader, navigate, loaded]);
}

const openPath = (): string | null => findPath(inSite(location.pathname));

/** A link to a page of this site at an event's target; null for a place, a file or another site. */
function pageLink({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.getAttribute('href')?.startsWith('#')) return null;
  const { origin, pathname, href, search, hash } = link;
  if (
    origin !== location.origin ||
    link.target + link.hreflang !== '' ||
    link.hasAttribute('download')
  )
    return null;
  const path = findPath(inSite(pathname));
  return path === null ? null : { path, pathname, href, search, hash };
}

/** Another button or a key requests a tab, a window or a download. */
const wantsMore = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

function keepScrolled({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('a') === null) return;
  history.replaceState({ ...history.state, scrolled: scrollY }, '');
}

/** The page's scroll position when a link left it; 0 on a first visit. */
export function scrolledBefore(): number {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null && 'scrolled' in state;
  return known ? Number(state.scrolled) || 0 : 0;
}
