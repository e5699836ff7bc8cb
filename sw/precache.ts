import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { contentDigest } from '#src/lib/content-digest.ts';
import { isRecord } from '#src/lib/result.ts';
import type { OfflineCopy, RestoreUpTo } from '#src/sync/worker-message.ts';

export type PrecachedFile = {
  /** Relative, such as `join.html`. */
  readonly url: string;
  readonly revision: string;
  /** What needs it offline: the forms, the other pages, or the screens that React renders. None without it. */
  readonly needed?: 'forms' | 'pages' | 'screens' | undefined;
  /** A file that contains this one. */
  readonly pack?: string;
};

export type LifeEvent = Parameters<PrecacheController['activate']>[0];

/** Adds and removes only built files. */
export type Precache = {
  readonly route: PrecacheRoute;
  readonly urls: readonly string[];
  /** @returns undefined if missing or not as built */
  match(url: string): Promise<Response | undefined>;
  /** Rejects a file named by its content if that differs: the host may have other versions. */
  fetch(request: Request): Promise<Response>;
  /**
   * Stores new files. Rejects if one is unavailable or not as built.
   * @param which `forms` only without an installed version: an update replaces a complete one
   */
  install(event: LifeEvent, which: 'forms' | 'all'): Promise<void>;
  removeOutdated(event: LifeEvent): Promise<unknown>;
  /** Stores missing files, the most needed first. Offline, the rest waits for the next call. */
  restore(upTo: RestoreUpTo): Promise<void>;
  /** Up to where to restore if this address has no file on the device. */
  neededUpTo(path: string): RestoreUpTo;
  /** Counts without reading the files. */
  count(): Promise<OfflineCopy>;
};

const needs: Readonly<Record<RestoreUpTo, readonly PrecachedFile['needed'][]>> = {
  screens: ['forms', 'pages', 'screens'],
  all: ['forms', 'pages', 'screens', undefined],
};

/** Parallel fetches: browsers' limit without HTTP/2. */
const atOnce = 6;

/** The HTTP cache may provide these. */
const namedByContent = /assets\//;

/** Ignores the host's `Vary`: the digest identifies a file. */
const anyVary = { ignoreVary: true };

/**
 * Installation fails on a foreign file, such as a captive portal's: the last version remains, and the browser tries
 * again.
 */
export function createPrecache(files: readonly PrecachedFile[]): Precache {
  const pathOf = (url: string) => new URL(url, location.href).pathname;
  const digests = new Map(files.map(({ url, revision }) => [pathOf(url), revision]));
  const needed = new Set(files.flatMap((file) => (file.needed ? pathOf(file.url) : [])));
  const fixed = new Set(files.map(({ url }) => url).filter((url) => namedByContent.test(url)));
  const fixedPaths = new Set([...fixed].map(pathOf));

  const isOurs = async (url: string, response: Response): Promise<boolean> =>
    response.ok &&
    (await contentDigest(await response.clone().arrayBuffer())) === digests.get(pathOf(url));

  const open = () => caches.open(controller.strategy.cacheName);
  const checked = async (key: string, cached: Response): Promise<Response | undefined> => {
    if (await isOurs(key, cached)) return cached;
    await (await open()).delete(key, anyVary);
    return undefined;
  };

  const controller = new PrecacheController({
    fallbackToNetwork: false,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          (await isOurs(request.url, response)) ? response : null,
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && checked(request.url, cachedResponse),
      },
    ],
  });
  controller.strategy.matchOptions = anyVary;
  controller.addToCacheList(
    files.map(({ url, revision }) => ({ url, revision: fixed.has(url) ? null : revision })),
  );

  const keptKeys = async () => new Set((await (await open()).keys()).map(({ url }) => url));
  const keyOf = ({ url }: PrecachedFile): string => controller.getCacheKeyForURL(url) ?? url;

  const takeFrom = async (pack: string, requested: readonly PrecachedFile[]) => {
    const cache = await open();
    const fileOf = await unpack(pack);
    for (const file of requested) {
      const found = fileOf(file.url);
      if (found !== null && (await isOurs(file.url, found))) await cache.put(keyOf(file), found);
    }
  };

  /**
   * Works on files in parallel; first takes missing ones from packs.
   * @param kept keys of stored files
   */
  const forEachFile = async (
    requested: readonly PrecachedFile[],
    kept: ReadonlySet<string>,
    work: (url: string, key: string) => Promise<unknown>,
  ) => {
    const packs = packsWith(requested.filter((file) => !kept.has(keyOf(file))));
    const packed = new Set(packs.flatMap((pack) => pack.files));
    const workOn = async (some: readonly PrecachedFile[]) => {
      const remaining = some.values();
      const takeAll = async () => {
        for (const file of remaining)
          await work(new URL(file.url, location.href).href, keyOf(file));
      };
      await Promise.all(Array.from({ length: atOnce }, takeAll));
    };
    await Promise.all([
      ...packs.map(({ pack, files }) => takeFrom(pack, files)),
      workOn(requested.filter((file) => !packed.has(file))),
    ]);
    const brought = packs.length === 0 ? kept : await keptKeys();
    await workOn([...packed].filter((file) => !brought.has(keyOf(file))));
  };

  const restore = async (need: PrecachedFile['needed']) => {
    const cache = await open();
    const kept = await keptKeys();
    const missing = files.filter((file) => file.needed === need && !kept.has(keyOf(file)));
    await forEachFile(missing, kept, async (url, key) => {
      const fetched = await fetch(url, { cache: 'reload' }).catch(() => null);
      // A redirected response must not answer a navigation.
      if (fetched !== null && (await isOurs(url, fetched)))
        await cache.put(key, new Response(fetched.body, fetched));
    });
  };
  const restoreInOrder = async (upTo: RestoreUpTo) => {
    for (const need of needs[upTo]) await restore(need);
  };
  const restoring = new Map<RestoreUpTo, Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  return {
    route: new PrecacheRoute(controller, { ignoreURLParametersMatching: [/./] }),
    urls: files.map(({ url }) => url),
    async match(url) {
      try {
        const key = controller.getCacheKeyForURL(url) ?? url;
        const cached = await (await open()).match(key, anyVary);
        return cached && (await checked(key, cached));
      } catch {
        // Failing storage counts as empty.
        return undefined;
      }
    },
    async fetch(request) {
      const fetched = await fetch(request);
      const ours = !fixedPaths.has(pathOf(request.url)) || (await isOurs(request.url, fetched));
      return ours ? fetched : Response.error();
    },
    async install(event, which) {
      const requested = which === 'all' ? files : files.filter(({ needed }) => needed === 'forms');
      await forEachFile(requested, await keptKeys(), async (url, cacheKey) => {
        // The page may have just fetched these into the HTTP cache.
        const cache = cacheKey === url ? 'default' : 'reload';
        const get = () => {
          const request = new Request(url, { cache, credentials: 'same-origin' });
          const params = { cacheKey };
          return Promise.all(controller.strategy.handleAll({ params, request, event }));
        };
        // Once more: bad connections lose one request in a hundred.
        await get().catch((failure) => {
          if (!(failure instanceof TypeError)) throw failure;
          return get();
        });
      });
    },
    removeOutdated: (event) => controller.activate(event),
    restore(upTo) {
      const begun = restoring.get(upTo);
      if (begun !== undefined) return begun;
      // One after another, so that no file is fetched twice.
      last = last
        .then(() => restoreInOrder(upTo))
        .catch(() => {})
        .finally(() => restoring.delete(upTo));
      restoring.set(upTo, last);
      return last;
    },
    neededUpTo: (path) => (needed.has(path) ? 'screens' : 'all'),
    async count() {
      const kept = await keptKeys().catch(() => new Set<string>());
      const missing = [...controller.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key));
      const pages = missing.filter(([url]) => url.endsWith('.html')).length;
      const ofPages = files.filter(({ url }) => url.endsWith('.html')).length;
      return { pages: ofPages - pages, ofPages, complete: missing.length === 0 };
    },
  };
}

/** Fewer missing files are fetched singly, as in an update. */
const worthPack = 4;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
};

export function packsWith<File extends { readonly pack?: string }>(
  files: readonly File[],
): readonly { readonly pack: string; readonly files: readonly File[] }[] {
  const packs = new Set(files.flatMap(({ pack }) => pack ?? []));
  return [...packs]
    .map((pack) => ({ pack, files: files.filter((file) => file.pack === pack) }))
    .filter((one) => one.files.length >= worthPack);
}

/**
 * Fetches a pack (`src/build/precache-digests.ts`).
 * @returns a file as the host would send it, or null; the caller checks digests
 */
export async function unpack(pack: string): Promise<(url: string) => Response | null> {
  const response = await fetch(pack, { credentials: 'same-origin' }).catch(() => null);
  const texts: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const headers = new Headers(response?.headers);
  for (const name of ['content-encoding', 'content-length', 'cache-control', 'etag']) {
    headers.delete(name);
  }
  return (url) => {
    const text = isRecord(texts) && Object.hasOwn(texts, url) ? texts[url] : null;
    if (typeof text !== 'string') return null;
    const type = types[url.slice(url.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
    const own = new Headers(headers);
    own.set('content-type', type);
    return new Response(text, { headers: own });
  };
}
