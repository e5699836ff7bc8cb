import { assetsFolder } from '#src/build/response-headers.ts';
import { contentDigest } from '#src/lib/content-digest.ts';
import { textOf } from '#src/tools/ask.ts';
import { versionIn, wrongInPack } from '#src/tools/built-files.ts';
import type { Fault } from './cures.ts';
import { type Found, maxAge, type Site, sixAtOnce } from './inspection.ts';

/** Null if the content is as built. */
export async function whyChanged(
  { request, home }: Site,
  address: URL,
  body: Uint8Array<ArrayBuffer>,
  digest: string,
): Promise<Fault | null> {
  const isBuilt = async (bytes: Uint8Array<ArrayBuffer>) => (await contentDigest(bytes)) === digest;
  if (await isBuilt(body)) return null;
  if (await isBuilt(body.filter((byte) => byte !== 13))) return 'line-ends';
  const plain = await request(address, 'identity');
  if (await isBuilt(plain.body)) return 'old-copies';
  const version = versionIn(textOf({ body }));
  const isOther = version !== null && version.builtAt !== versionIn(textOf(home))?.builtAt;
  return isOther ? 'mixed-builds' : 'changed';
}

/** In seconds. */
const month = 30 * 24 * 60 * 60;

const types: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.svg$/, /^image\/svg\+xml/],
  [/\.webmanifest$/, /^application\/(manifest\+)?json/],
  [/\.ics$/, /^text\/calendar/],
];

/** Every file that devices keep, except the pages, which have addresses of their own; and the packs. */
export async function inspectFiles(site: Site): Promise<readonly Found[]> {
  const others = site.files.filter(({ url }) => !url.endsWith('.html'));
  const packs = new Set(site.files.flatMap(({ pack }) => pack ?? []));
  const digests = [
    ...others.map(({ url, digest }) => ({ url, digest })),
    ...[...packs].map((url) => ({ url, digest: null })),
  ];
  const found = await sixAtOnce(digests, ({ url, digest }) => inspectFile(site, url, digest));
  return found.filter((one) => one !== null);
}

/** @param digest null for a pack */
async function inspectFile(site: Site, url: string, digest: string | null): Promise<Found | null> {
  const { status, headers, body } = await site.request(site.at(url));
  const found = (fault: Fault, what: string): Found => ({ fault, what: `${url} ${what}` });
  if (status !== 200) {
    return found(status >= 500 ? 'server-error' : 'file-missing', `is missing (status ${status}).`);
  }
  if (digest === null) {
    const [wrong] = await wrongInPack(url, textOf({ body }), site.files);
    return wrong === undefined
      ? null
      : found('changed', `does not hold ${wrong} as the build wrote it.`);
  }
  const why = await whyChanged(site, site.at(url), body, digest);
  if (why !== null) return found(why, 'is not as the build wrote it.');
  const kept = headers.get('cache-control') ?? 'none';
  if (url.startsWith(assetsFolder) && maxAge(kept) < month) {
    return found('asset-not-kept', `is fetched again at each visit (Cache-Control: ${kept}).`);
  }
  const type = headers.get('content-type') ?? 'none';
  const [, expected] = types.find(([ending]) => ending.test(url)) ?? [];
  return expected === undefined || expected.test(type)
    ? null
    : found('type', `comes with the type ${type}.`);
}
