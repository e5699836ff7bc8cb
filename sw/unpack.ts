/** Fewer files than these that a pack has are fetched by themselves: an update brings little that is new. */
const worthPack = 4;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
};

/** @returns the packs that have enough of these files, each with those it has */
export function packsWith<File extends { readonly pack?: string }>(
  files: readonly File[],
): readonly { readonly pack: string; readonly files: readonly File[] }[] {
  const packs = new Set(files.flatMap(({ pack }) => pack ?? []));
  return [...packs]
    .map((pack) => ({ pack, files: files.filter((file) => file.pack === pack) }))
    .filter((one) => one.files.length >= worthPack);
}

/**
 * Fetches a pack (`src/build/precache-packs.ts`).
 * @returns a file of it as the host would send it by itself, by its address; nothing where the pack cannot be had or
 * read. The caller tells by their digests whether they are ours.
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
