import { beforeEach, vi } from 'vitest';
import { fakeCaches } from './fake-caches.ts';
import { precacheList, type StartedWorker, startWorker } from './start-worker.ts';

export const site = 'https://example.org';
export const script = 'assets/start-12345678.js';
/** The files of a small site. */
export const files = {
  'index.html': 'the home page',
  'join.html': 'the page Join',
  '404.html': 'the error page',
  [script]: 'the script',
  'icons/logo.svg': 'the logo',
};
/** All of them in one. */
export const pack = 'assets/forms-12345678.json';
const headersOfPack = {
  ...{ 'content-type': 'application/json', 'x-frame-options': 'DENY', etag: '"pack"' },
};
export const foreign = '<h1>Log in to this network</h1>';

/** A missing host is unreachable. */
export type Host = (path: string) => Response;
export const ours: Host = (path) => {
  if (path === `/${pack}`) return new Response(JSON.stringify(files), { headers: headersOfPack });
  const file = [path, `${path}.html`, `${path}index.html`].find((name) => name.slice(1) in files);
  const text = Object.entries(files).find(([name]) => `/${name}` === file)?.[1];
  return new Response(text ?? 'nothing here', { status: text === undefined ? 404 : 200 });
};
export const portal: Host = () => new Response(foreign);
export const away: Host = () => {
  throw new TypeError('Failed to fetch');
};

/** Each test's network: its host, and the requested paths. */
export function networkOfEachTest() {
  const asked: string[] = [];
  const network = { host: ours, asked };
  beforeEach(() => {
    network.host = ours;
    asked.length = 0;
    vi.stubGlobal('caches', fakeCaches());
    vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
      const { pathname } = new URL(request instanceof Request ? request.url : request, site);
      asked.push(pathname);
      return network.host(pathname);
    });
  });
  return network;
}

export const storage = () => caches.open(`workbox-precache-v2-${site}/`);

export const start = async (): Promise<StartedWorker> => startWorker(await precacheList(files));

/** The cached texts, by path. */
export async function kept(): Promise<Readonly<Record<string, string>>> {
  const cache = await storage();
  const entries = (await cache.keys()).map(async (request) => [
    new URL(request.url).pathname.slice(1),
    await (await cache.match(request))?.text(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Replaces a cached file; null deletes it. */
export async function replace(file: string, text: string | null): Promise<void> {
  const cache = await storage();
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== `/${file}`) continue;
    if (text === null) await cache.delete(request);
    else await cache.put(request, new Response(text));
  }
}

export const text = async (answer: Promise<Response | null>) => (await answer)?.text();
