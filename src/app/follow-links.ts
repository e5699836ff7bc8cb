import { findRoute } from '#src/content/routes/find-route.ts';
import { inSite } from '#src/lib/site-path.ts';

/**
 * Follows links to pages of this site, and the browser's Back and Forward, without loading a document. Every link is
 * an `<a>` of its own right: what is not followed here, such as a file or a click for a new tab, the browser follows.
 * The entry of the page that a link leaves keeps how far it was scrolled (`scrolledBefore`).
 * @param show gets the site's path; told also where the address is another one than the page's before anything happens
 * @returns stops following
 */
export function followLinks(shown: string, show: (path: string) => void): () => void {
  const arrive = () => show(inSite(location.pathname));
  const onClick = (event: MouseEvent) => {
    const address = addressOf(event);
    if (address === null) return;
    event.preventDefault();
    if (address.pathname === location.pathname) {
      history.replaceState(null, '', address);
      scrollTo(0, 0);
      return;
    }
    history.replaceState({ scrolled: scrollY }, '');
    history.pushState(null, '', address);
    arrive();
  };
  document.addEventListener('click', onClick);
  addEventListener('popstate', arrive);
  if (inSite(location.pathname) !== shown) arrive();
  return () => {
    document.removeEventListener('click', onClick);
    removeEventListener('popstate', arrive);
  };
}

/** How far the page of the current address was scrolled when a link left it; 0 where somebody comes anew. */
export function scrolledBefore(): number {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null && 'scrolled' in state;
  return known ? Number(state.scrolled) || 0 : 0;
}

/** The page of this site that a click leads to in this tab; null where the browser is to follow the link. */
function addressOf(event: MouseEvent): URL | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  const onPage = address.pathname === location.pathname && address.hash !== '';
  const known = address.origin === location.origin && findRoute(inSite(address.pathname)) !== null;
  return known && !onPage ? address : null;
}
