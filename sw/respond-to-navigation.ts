import { normalizePath } from '#src/content/routes/normalize-path.ts';
import { inSite, onHost } from '#src/lib/site-path.ts';
import type { Precache } from './precache.ts';

const errorPage = '404.html';
/** How long the network may take for a page that is not on the device, in milliseconds. */
const networkLimit = 5_000;

const lastResort = () =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>WE THE PEOPLE</title><h1>Unexpected Application Error!</h1><p>This page is not on the device. Nothing you wrote is lost. <a href="${onHost('/')}">Home</a></p>`;

/**
 * Answers navigations that no precached address matches to the letter: another letter case, a trailing
 * slash, a page newer than this worker, an unknown path; and those whose page is missing from the device.
 * There is always a page in answer: Firefox unregisters a worker after three navigations that end in a
 * network error. The error page is one of the app: its script shows what the address stands for.
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
    // What has begun to come may take its time: a PDF of some megabytes does.
    clearTimeout(timer);
  }
}

function notFound(cached: Response | undefined): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const body = cached?.body ?? lastResort();
  return new Response(body, { status: 404, headers: cached?.headers ?? headers });
}

/**
 * Finds the precached page of a path in any letter case, with or without a trailing slash.
 * @param urls the precached files, such as `contact/AboutUs.html`
 * @returns the file; null where no page has this path
 */
export function pageFor(path: string, urls: readonly string[]): string | null {
  const wanted = normalizePath(path);
  return urls.find((url) => url.endsWith('.html') && normalizePath(`/${url}`) === wanted) ?? null;
}
