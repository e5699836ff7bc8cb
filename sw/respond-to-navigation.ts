import { decodedPath } from '#src/lib/decoded-path.ts';
import { inSite, normalizePath, onHost } from '#src/lib/site-path.ts';
import type { Precache } from './precache.ts';

const errorPage = '404.html';
/** For the network, in milliseconds. */
const networkLimit = 5_000;

const lastResort = () =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>WE THE PEOPLE</title><h1>Unexpected Application Error!</h1><p>This page is not on the device. Nothing you wrote is lost. <a href="${onHost('/')}">Home</a></p>`;

/**
 * Answers navigations whose address is not precached exactly, or whose page is missing. Always with a page: Firefox
 * unregisters a worker after three network errors. The error page's script looks for the page once more.
 */
export function respondToNavigation(
  precache: Pick<Precache, 'urls' | 'match'>,
): (options: { request: Request; url: URL }) => Promise<Response> {
  return async ({ request, url }) => {
    const page = pageFor(inSite(url.pathname), precache.urls);
    const cached = page === null ? undefined : await precache.match(page);
    return cached ?? (await fromNetwork(request)) ?? notFound(await precache.match(errorPage));
  };
}

async function fromNetwork(request: Request): Promise<Response | null> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), networkLimit);
  try {
    return await fetch(request, { signal: waiting.signal });
  } catch {
    return null;
  } finally {
    // A started response, such as a large PDF, may take longer.
    clearTimeout(timer);
  }
}

function notFound(cached: Response | undefined): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const body = cached?.body ?? lastResort();
  return new Response(body, { status: 404, headers: cached?.headers ?? headers });
}

/**
 * Decodes, and ignores case and a trailing slash.
 * @param urls such as `contact/AboutUs.html`
 */
export function pageFor(path: string, urls: readonly string[]): string | null {
  const normalized = normalizePath(decodedPath(path));
  return (
    urls.find((url) => url.endsWith('.html') && normalizePath(`/${url}`) === normalized) ?? null
  );
}
