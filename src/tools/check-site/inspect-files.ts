import { assetsFolder } from '#src/build/response-headers.ts';
import { contentDigest } from '#src/lib/content-digest.ts';
import { type BuiltFile, versionIn, wrongInPack } from '#src/tools/built-files.ts';
import type { Fault } from './cures.ts';
import { maxAge } from './inspect-headers.ts';
import { type Found, fewOfEach, type Site, textOf } from './inspection.ts';
import { sixAtOnce } from './request-host.ts';

/** Null if the content is as built. */
export async function whyChanged(
  { request, homeBody }: Site,
  address: URL,
  body: Uint8Array<ArrayBuffer>,
  digest: string,
): Promise<Fault | null> {
  const isBuilt = async (bytes: Uint8Array<ArrayBuffer>) => (await contentDigest(bytes)) === digest;
  if (await isBuilt(body)) return null;
  if (await isBuilt(body.filter((byte) => byte !== 13))) return 'line-ends';
  const plain = await request(address, 'identity');
  if (await isBuilt(plain.body)) return 'old-copies';
  const decoder = new TextDecoder();
  const version = versionIn(decoder.decode(body));
  const other =
    version !== null && version.builtAt !== versionIn(decoder.decode(homeBody))?.builtAt;
  return other ? 'mixed-builds' : 'changed';
}

/** In seconds. */
const month = 30 * 24 * 60 * 60;

/** Every file that devices keep, except the pages, which have addresses of their own; and the packs. */
export async function inspectFiles(
  site: Site,
  files: readonly BuiltFile[],
): Promise<readonly Found[]> {
  const packs = [...new Set(files.flatMap(({ pack }) => pack ?? []))];
  const others = files.filter(({ url }) => !url.endsWith('.html'));
  const ofFiles = await sixAtOnce(others, async ({ url, digest }): Promise<Found | null> => {
    const answer = await site.request(site.at(url));
    if (answer.status !== 200) {
      return {
        fault: answer.status >= 500 ? 'server-error' : 'file-missing',
        what: `${url} is missing (status ${answer.status}).`,
      };
    }
    const why = await whyChanged(site, site.at(url), answer.body, digest);
    if (why !== null) return { fault: why, what: `${url} is not as the build wrote it.` };
    const kept = answer.headers.get('cache-control') ?? 'none';
    if (url.startsWith(assetsFolder) && maxAge(kept) < month) {
      const what = `/${url} is fetched again at each visit (Cache-Control: ${kept}).`;
      return { fault: 'asset-not-kept', what };
    }
    const type = answer.headers.get('content-type') ?? 'none';
    const expected = typeOf(url);
    return expected === null || expected.test(type)
      ? null
      : { fault: 'type', what: `${url} comes with the type ${type}.` };
  });
  const ofPacks = await sixAtOnce(packs, async (pack): Promise<Found | null> => {
    const answer = await site.request(site.at(pack));
    if (answer.status !== 200)
      return { fault: 'file-missing', what: `${pack} is missing (status ${answer.status}).` };
    const [wrong] = await wrongInPack(pack, textOf(answer), files);
    return wrong === undefined
      ? null
      : { fault: 'changed', what: `${pack} does not hold ${wrong} as the build wrote it.` };
  });
  return [...ofFiles, ...ofPacks].filter((found) => found !== null);
}

const types: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.svg$/, /^image\/svg\+xml/],
  [/\.webmanifest$/, /^application\/(manifest\+)?json/],
  [/\.ics$/, /^text\/calendar/],
];
const typeOf = (url: string): RegExp | null =>
  types.find(([ending]) => ending.test(url))?.[1] ?? null;

/** Addresses that lead nowhere. */
export async function inspectMissing({ request, at, digests }: Site): Promise<readonly Found[]> {
  const paths = ['no/such/page', 'assets/gone-12345678.js'];
  const found: Found[] = [];
  for (const path of paths) {
    const { status, headers, body } = await request(at(path));
    if (status >= 500) found.push({ fault: 'server-error', what: `/${path}: status ${status}.` });
    else if (status !== 404) {
      found.push({ fault: 'not-found-status', what: `/${path} answers with status ${status}.` });
    } else if ((await contentDigest(body)) !== digests.get('404.html')) {
      found.push({ fault: 'not-found-page', what: `/${path} shows an error page of the host.` });
    }
    const kept = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
    if (status === 404 && Number(kept ?? 0) > 600) {
      found.push({ fault: 'missing-kept', what: `/${path} is missing, and kept for ${kept} s.` });
    }
  }
  return fewOfEach(found);
}
