import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentDigest } from '#src/lib/content-digest.ts';

type BuiltFile = { readonly url: string; readonly content: Buffer };

/** Scripts that a visited page has not fetched are small; a pack would bring the large ones twice. */
const largestScript = 10_000;

const goesInPack = ({ url, content }: BuiltFile): boolean =>
  /\.(html|svg)$/.test(url) || (url.endsWith('.js') && content.length <= largestScript);

/**
 * Writes files into one, a JSON object of their texts by their addresses, for the worker's installation
 * (`sw/unpack.ts`): a hundred requests become one, and what pages have in common is compressed once.
 * @param folder the published folder
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
