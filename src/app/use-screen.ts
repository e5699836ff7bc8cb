import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { onHost } from '#src/lib/site-path.ts';
import { loadScreen, type Screen } from './screen.ts';

/**
 * The current address's screen; until it has loaded, the last one. If that fails, requests the whole page
 * from worker or host.
 */
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

/** Changes the screen, in a view transition if supported and motion is allowed. */
function change(show: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) {
    startTransition(show);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(show));
  // Rejected if the next screen interrupts the transition.
  ready.catch(() => {});
}

/**
 * Scrolls and focuses like a loaded page: a new screen at its top, a fragment at its target, a revisited page
 * where a link left it. A link to the current screen leads to its top.
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
    if (isNew) document.getElementById('main')?.focus({ preventScroll: true });
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

/**
 * Opens a link that is written without React, and says in `data-inside` where it leads, as the router opens its own:
 * without loading the site anew.
 */
export function useWrittenLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = target instanceof Element && target.closest<HTMLElement>('a[data-inside]');
      // Another button or a key asks for a tab, a window or a download.
      if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate(link.dataset.inside ?? '');
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [navigate]);
}

/** How far the page of the current address was scrolled when a link left it; 0 if somebody comes for the first time. */
function scrolledBefore(): number {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null && 'scrolled' in state;
  return known ? Number(state.scrolled) || 0 : 0;
}
