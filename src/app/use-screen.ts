import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Page, Route } from '#src/content/page.ts';
import { page as notFound } from '#src/content/pages/not-found.ts';
import { findRoute } from '#src/content/routes/route-table.ts';
import { onHost } from '#src/lib/site-path.ts';

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
  const page = route === null ? notFound : (await route.load()).page;
  const Launcher = page.launcher
    ? (await import('#src/screens/shared/device/launcher.tsx')).Launcher
    : null;
  return { path: route?.path ?? path, route, page, Launcher };
}

/** The current address's screen; the last one until it has loaded. On failure, loads the whole page. */
export function useScreen(initial: Screen): Screen {
  const path = useLocation().pathname;
  const [screen, setScreen] = useState(initial);
  const newest = useRef(initial.path);
  useEffect(() => {
    if (path === newest.current) return;
    newest.current = path;
    loadScreen(path).then(
      (next) => {
        if (path === newest.current) change(() => setScreen({ ...next, path }));
      },
      () => {
        if (path === newest.current) location.assign(onHost(path));
      },
    );
  }, [path]);
  return screen;
}

/** In a view transition, if supported and motion is allowed. */
function change(show: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) {
    startTransition(show);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(show));
  // Rejected if the next screen interrupts it.
  ready.catch(() => {});
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

/** Lets the router open links rendered outside React; `data-inside` is their path. */
export function useWrittenLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = target instanceof Element && target.closest<HTMLElement>('a[data-inside]');
      // Another button or key requests a tab, window or download.
      if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate(link.dataset.inside ?? '');
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [navigate]);
}

/** The page's scroll position when a link left it; 0 on a first visit. */
function scrolledBefore(): number {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null && 'scrolled' in state;
  return known ? Number(state.scrolled) || 0 : 0;
}
