import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Page, Route } from '#src/content/page.ts';
import { page as notFound } from '#src/content/pages/not-found.ts';
import { findRoute } from '#src/content/routes/route-table.ts';
import { inSite, onHost } from '#src/lib/site-path.ts';

/** A page and its route, null for an unknown path. */
export type Screen = {
  /** In the route table's case, if found. */
  readonly path: string;
  readonly route: Route | null;
  readonly page: Page;
  /** Loaded for the pages that begin with it. */
  readonly Launcher: ComponentType | null;
};

/**
 * An unknown path gets the error screen.
 * @throws if the content cannot be fetched, such as of an older version
 */
export async function loadScreen(path: string): Promise<Screen> {
  const route = findRoute(path);
  if (route === null) return { path, route, page: notFound, Launcher: null };
  const [{ page }, launcher] = await Promise.all([
    route.load(),
    // The installed app begins with it.
    route.path === '/' ? import('#src/screens/shared/device/launcher.tsx') : null,
  ]);
  const screen = { path: route.path, route, page, Launcher: launcher?.Launcher ?? null };
  loaded.set(path, screen);
  return screen;
}

/** By path. One that is here is shown in the very render that its address comes in. */
const loaded = new Map<string, Screen>();

/** The current address's screen; the last one until it has loaded. On failure, loads the whole page. */
export function useScreen(initial: Screen): Screen {
  const path = useLocation().pathname;
  const [shown, setShown] = useState(initial);
  const ready = path === shown.path ? undefined : loaded.get(path);
  // React renders this component again before anything in it.
  if (ready !== undefined) setShown({ ...ready, path });
  useEffect(() => {
    if (path === shown.path) return;
    let isLeft = false;
    loadScreen(path).then(
      (next) => {
        if (!isLeft) setShown({ ...next, path });
      },
      () => {
        if (!isLeft) location.assign(onHost(path));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [path, shown.path]);
  return shown;
}

/**
 * Scrolls and focuses like a loaded page: a new screen at its top, a fragment at its target, a revisited page where a
 * link left it. A link to the current screen leads to its top.
 * @param path the current screen's
 */
export function useArrival(path: string): void {
  const { key, pathname, hash } = useLocation();
  const isLink = useNavigationType() !== 'POP';
  const shown = useRef({ path, key });
  useEffect(() => {
    if (pathname !== path || shown.current.key === key) return;
    const isNew = shown.current.path !== path;
    shown.current = { path, key };
    if (!isNew && !isLink) return;
    const before = scrolledBefore();
    const target = document.getElementById(hash.slice(1));
    if (target && before === 0) target.scrollIntoView();
    else scrollTo(0, before);
    // A form that is the target has focused its first empty field.
    if (!isNew || target?.contains(document.activeElement)) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, pathname, hash, path, isLink]);

  useEffect(() => {
    const keepScrolled = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('a') === null) return;
      history.replaceState({ ...history.state, scrolled: scrollY }, '');
    };
    // Before the router adds an entry.
    document.addEventListener('click', keepScrolled, { capture: true });
    return () => document.removeEventListener('click', keepScrolled, { capture: true });
  }, []);
}

/** For a link's page to come, in milliseconds, before the browser loads it as a document, with its own sign of loading. */
const longestLoad = 1_000;

/**
 * Opens links to this site's pages without loading a document, whether React or a script wrote them. Loads a page as
 * soon as a finger or the focus is on its link. Like a browser, keeps the address until the page is there.
 */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let newest: Event | null = null;
    const open = (event: MouseEvent) => {
      const link = pageLink(event);
      if (link === null || event.defaultPrevented || wantsMore(event)) return;
      event.preventDefault();
      newest = event;
      const path = inSite(link.pathname);
      const before = location.href;
      // Nothing else has led on meanwhile.
      const isNewest = () => newest === event && location.href === before;
      const go = () => {
        if (!isNewest()) return;
        // Like a browser, adds no entry for the page that is open.
        const replace = link.href === before;
        // Its effects come at once, too: no frame has the new page at the old one's place.
        flushSync(() => void navigate(path + link.search + link.hash, { replace }));
      };
      if (loaded.has(path)) {
        go();
        return;
      }
      const late = setTimeout(() => {
        if (!isNewest()) return;
        newest = null;
        location.assign(link.href);
      }, longestLoad);
      const loading = loadScreen(path).finally(() => clearTimeout(late));
      loading.then(go, go);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [navigate]);

  useEffect(() => {
    const loadAhead = (event: Event) => {
      const link = pageLink(event);
      // The press itself handles a failure.
      if (link !== null) loadScreen(inSite(link.pathname)).catch(() => {});
    };
    document.addEventListener('pointerdown', loadAhead);
    document.addEventListener('focusin', loadAhead);
    return () => {
      document.removeEventListener('pointerdown', loadAhead);
      document.removeEventListener('focusin', loadAhead);
    };
  }, []);
}

/** The link to a page of this site at an event's target; null for a place, a file or another site. */
function pageLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.getAttribute('href')?.startsWith('#')) return null;
  if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) {
    return null;
  }
  return findRoute(inSite(link.pathname)) === null ? null : link;
}

/** Another button or a key requests a tab, a window or a download. */
const wantsMore = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** The page's scroll position when a link left it; 0 on a first visit. */
function scrolledBefore(): number {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null && 'scrolled' in state;
  return known ? Number(state.scrolled) || 0 : 0;
}
