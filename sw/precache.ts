import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { contentDigest } from '#src/lib/content-digest.ts';
import type { OfflineCopy } from '#src/pwa/worker-message.ts';
import { packsWith, unpack } from './unpack.ts';

/** A file of the site, as it was built. */
export type PrecachedFile = {
  /** Such as `join.html`, relative to the worker. */
  readonly url: string;
  /** The digest of its content (`contentDigest`). */
  readonly revision: string;
  /** Without it, the site is of no use offline: a first installation ends with these, the rest comes after it. */
  readonly first?: true;
  /** The address of a file that has this one, and others, in it. */
  readonly pack?: string;
};

/** An event of the worker's life, which lasts until its work is done. */
export type LifeEvent = Parameters<PrecacheController['activate']>[0];

/** The site's files on the device: only what the build wrote is ever put in or taken out. */
export type Precache = {
  /** Answers requests for the files; rejects where a file is not on the device. */
  readonly route: PrecacheRoute;
  /** The files' addresses, as the build lists them. */
  readonly urls: readonly string[];
  /** @returns the file; undefined where it is not on the device, or is not what was built */
  match(url: string): Promise<Response | undefined>;
  /**
   * A file from the network. One whose name follows its content is refused where it has another content;
   * of the others the host may have a newer version.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Puts files on the device; those that are there already, from the version before, are not fetched. Rejects
   * where one could not be had, or is not what was built.
   * @param which `first` only where no version is there: another one takes the place of a whole one
   */
  install(event: LifeEvent, which: 'first' | 'all'): Promise<void>;
  /** Takes out what belongs to no file of this version. */
  removeOutdated(event: LifeEvent): Promise<unknown>;
  /** Fetches the files that are not on the device; without a signal the rest waits for the next call. */
  restore(): Promise<void>;
  /** How much is on the device, without a look at the files' content. */
  count(): Promise<OfflineCopy>;
};

/** How many files are fetched side by side: as many as browsers allow to a host without HTTP/2. */
const atOnce = 6;

/** Files that the bundler has named by their content: a browser's own cache may answer for them. */
const namedByContent = /^assets\//;

/** Whatever a host varies its answers by: the digest tells whether one is ours. */
const anyVary = { ignoreVary: true };

/**
 * Keeps the site on the device while the worker installs. An installation that is given a file that is not
 * ours, such as a captive portal's page, fails: the version before it stays, and the browser tries again.
 */
export function createPrecache(files: readonly PrecachedFile[]): Precache {
  const pathOf = (url: string) => new URL(url, location.href).pathname;
  const digests = new Map(files.map(({ url, revision }) => [pathOf(url), revision]));
  const fixed = new Set(files.map(({ url }) => url).filter((url) => namedByContent.test(url)));
  const fixedPaths = new Set([...fixed].map(pathOf));

  const isOurs = async (url: string, response: Response): Promise<boolean> =>
    response.ok &&
    (await contentDigest(await response.clone().arrayBuffer())) === digests.get(pathOf(url));

  const open = () => caches.open(controller.strategy.cacheName);
  /** Deletes what is not ours: from then on it is missing, and comes back with the others that are. */
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

  /** Puts on the device what a pack has of these files. What it has not, or what is not ours, is left out. */
  const takeFrom = async (pack: string, wanted: readonly PrecachedFile[]) => {
    const cache = await open();
    const fileOf = await unpack(pack);
    for (const file of wanted) {
      const found = fileOf(file.url);
      if (found !== null && (await isOurs(file.url, found))) await cache.put(keyOf(file), found);
    }
  };

  /**
   * Works on files, some side by side: one after another, each would wait for the way there and back. What is
   * missing is taken from packs that have it, and only what they did not bring is worked on.
   * @param kept the keys of what is on the device
   */
  const forEachFile = async (
    wanted: readonly PrecachedFile[],
    kept: ReadonlySet<string>,
    work: (url: string, key: string) => Promise<unknown>,
  ) => {
    const packs = packsWith(wanted.filter((file) => !kept.has(keyOf(file))));
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
      workOn(wanted.filter((file) => !packed.has(file))),
    ]);
    const brought = packs.length === 0 ? kept : await keptKeys();
    await workOn([...packed].filter((file) => !brought.has(keyOf(file))));
  };

  const restore = async () => {
    const cache = await open();
    const kept = await keptKeys();
    const missing = files.filter((file) => !kept.has(keyOf(file)));
    await forEachFile(missing, kept, async (url, key) => {
      // One that is lost on the way waits for the next call, and keeps none of the others.
      const fetched = await fetch(url, { cache: 'reload' }).catch(() => null);
      // A copy: a redirected response may not answer a navigation.
      if (fetched !== null && (await isOurs(url, fetched)))
        await cache.put(key, new Response(fetched.body, fetched));
    });
  };
  let restoring: Promise<void> | null = null;

  return {
    route: new PrecacheRoute(controller, { ignoreURLParametersMatching: [/./] }),
    urls: files.map(({ url }) => url),
    async match(url) {
      try {
        const key = controller.getCacheKeyForURL(url) ?? url;
        const cached = await (await open()).match(key, anyVary);
        return cached && (await checked(key, cached));
      } catch {
        // Storage that fails has nothing.
        return undefined;
      }
    },
    async fetch(request) {
      const fetched = await fetch(request);
      const ours = !fixedPaths.has(pathOf(request.url)) || (await isOurs(request.url, fetched));
      return ours ? fetched : Response.error();
    },
    async install(event, which) {
      const wanted = which === 'all' ? files : files.filter(({ first }) => first);
      await forEachFile(wanted, await keptKeys(), async (url, cacheKey) => {
        // What the browser's own cache may answer for is what the page has just fetched.
        const cache = cacheKey === url ? 'default' : 'reload';
        const get = () => {
          const request = new Request(url, { cache, credentials: 'same-origin' });
          const params = { cacheKey };
          return Promise.all(controller.strategy.handleAll({ params, request, event }));
        };
        // Of a hundred requests over a bad connection one gets lost; it must not cost the other files.
        await get().catch((failure) => {
          if (!(failure instanceof TypeError)) throw failure;
          return get();
        });
      });
    },
    removeOutdated: (event) => controller.activate(event),
    restore() {
      restoring ??= restore()
        .catch(() => {})
        .finally(() => {
          restoring = null;
        });
      return restoring;
    },
    async count() {
      // Storage that fails has nothing.
      const kept = await keptKeys().catch(() => new Set<string>());
      const missing = [...controller.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key));
      const pages = missing.filter(([url]) => url.endsWith('.html')).length;
      const ofPages = files.filter(({ url }) => url.endsWith('.html')).length;
      return { pages: ofPages - pages, ofPages, complete: missing.length === 0 };
    },
  };
}
