import { matchPrecache, type PrecacheEntry } from 'workbox-precaching';
import { pageFor } from './page-for.ts';

const errorPage = '404.html';
/** How long the network may take for a page that is not on the device, in milliseconds. */
const networkLimit = 5_000;

const lastResort =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>WE THE PEOPLE</title><h1>Unexpected Application Error!</h1><p>This page is not on the device. Nothing you wrote is lost. <a href="/">Home</a></p>';

/**
 * Answers navigations that no precached address matches to the letter: another letter case, a trailing
 * slash, a page newer than this worker, an unknown path. There is always a page in answer: Firefox
 * unregisters a worker after three navigations that end in a network error.
 * @param precached the precache list
 */
export function answerNavigation(
  precached: readonly (PrecacheEntry | string)[],
): (options: { request: Request; url: URL }) => Promise<Response> {
  const urls = precached.map((entry) => (typeof entry === 'string' ? entry : entry.url));
  return async ({ request, url }) => {
    const page = pageFor(url.pathname, urls);
    if (page !== null) {
      const cached = await matchPrecache(page);
      if (cached) return cached;
    }
    const fetched = await fromNetwork(request);
    return fetched ?? (await notFound());
  };
}

async function fromNetwork(request: Request): Promise<Response | null> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(networkLimit) });
  } catch {
    return null;
  }
}

async function notFound(): Promise<Response> {
  const cached = await matchPrecache(errorPage);
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const body = cached?.body ?? lastResort;
  return new Response(body, { status: 404, headers: cached?.headers ?? headers });
}
