import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentDigest } from '#src/lib/content-digest.ts';

type BuiltFile = { readonly url: string; readonly content: Buffer };

/** In bytes. A visited page has fetched the large scripts already. */
const largestScript = 10_000;

const goesInPack = ({ url, content }: BuiltFile): boolean =>
  /\.(html|svg)$/.test(url) || (url.endsWith('.js') && content.length <= largestScript);

/**
 * Writes a pack: a JSON object of texts by address, for the worker's installation (`sw/precache.ts`): it
 * replaces a hundred requests, and compresses common text once.
 * @returns the address of the pack, and of each file in it
 */
export async function writePack(
  folder: string,
  name: string,
  files: readonly BuiltFile[],
): Promise<{ readonly pack: string; readonly packed: ReadonlySet<string> }> {
  const packed = files.filter(goesInPack).toSorted((one, other) => (one.url < other.url ? -1 : 1));
  const texts = Object.fromEntries(packed.map(({ url, content }) => [url, content.toString()]));
  const text = Buffer.from(JSON.stringify(texts));
  const pack = `assets/${name}-${(await contentDigest(text)).slice(0, 8)}.json`;
  await mkdir(dirname(join(folder, pack)), { recursive: true });
  await writeFile(join(folder, pack), text);
  return { pack, packed: new Set(packed.map(({ url }) => url)) };
}
