import { contentDigest } from '#src/lib/content-digest.ts';
import { isRecord, jsonIn } from '#src/lib/result.ts';

/** A file that the worker keeps on devices. */
export type BuiltFile = {
  /** Below the site's root, such as `join.html`. */
  readonly url: string;
  readonly digest: string;
  /** The file that brings this one with others. */
  readonly pack?: string;
};

const entry =
  /\{(?:"(?:needed|first)":[^,]+,)?(?:"pack":"([^"]+)",)?"revision":"([0-9a-f]{24})","url":"([^"]+)"\}/g;

/** The precache list of a built worker; empty if the text has none. */
export const builtFilesIn = (worker: string): readonly BuiltFile[] =>
  [...worker.matchAll(entry)].map(([, pack, digest = '', url = '']) => ({
    ...{ url, digest },
    ...(pack !== undefined && { pack }),
  }));

/** A page's build, of the meta tag `version`; null on a page that is not the site's. */
export function versionIn(
  page: string,
): { readonly name: string; readonly builtAt: number } | null {
  const [, name, at] =
    /name="?version"? content="([^"]+)" data-built-at="?(\d{1,15})\b/.exec(page) ?? [];
  return name === undefined ? null : { name, builtAt: Number(at) };
}

/** The files of a pack that are not as built. */
export async function wrongInPack(
  pack: string,
  text: string,
  files: readonly BuiltFile[],
): Promise<readonly string[]> {
  const texts = jsonIn(text);
  const encoder = new TextEncoder();
  const wrong = files.map(async ({ url, digest, pack: its }) => {
    if (its !== pack) return [];
    const content = isRecord(texts) && Object.hasOwn(texts, url) ? texts[url] : undefined;
    const isRight =
      typeof content === 'string' && (await contentDigest(encoder.encode(content))) === digest;
    return isRight ? [] : [url];
  });
  return (await Promise.all(wrong)).flat();
}
