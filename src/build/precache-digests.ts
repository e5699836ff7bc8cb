import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedVitePWAOptions } from 'vite-plugin-pwa';
import { contentDigest } from '#src/lib/content-digest.ts';
import { writePack } from './precache-packs.ts';

/** What a page has that is of use without a signal: a form, a list to check off, the outbox, diagnostics. */
const tool = /<form |type="checkbox"|data-opening/;
const always = ['index.html', '404.html'];

/** Letters that few pages have. */
const later = /-accents-[\w-]+\.woff2$/;

const picture = /(?:src|href)="[^"]*?((?:images|icons)\/[^"#]+\.svg)/g;

/**
 * The files that are needed before the site is of use offline: every script and style sheet, with which the error
 * page shows any page whose own file is still to come; and the pages that one works with, with their drawings.
 */
function neededFirst(files: readonly { url: string; content: Buffer }[]): ReadonlySet<string> {
  const pages = files.filter(
    ({ url, content }) =>
      always.includes(url) || (url.endsWith('.html') && tool.test(content.toString())),
  );
  return new Set([
    ...files.flatMap(({ url }) => (url.startsWith('assets/') && !later.test(url) ? url : [])),
    ...pages.map(({ url }) => url),
    ...pages.flatMap(({ content }) =>
      [...content.toString().matchAll(picture)].map(([, url = '']) => url),
    ),
  ]);
}

/**
 * Gives each file in the worker's precache list the digest of its content as its revision, also where its
 * name follows its content: the worker keeps and serves nothing else under that address (`sw/precache.ts`). Says
 * which files a first installation begins with, and which pack has them too.
 */
export function digestPrecached({ injectManifest }: ResolvedVitePWAOptions): void {
  // The web app manifest, which the plugin adds by itself, is among the folder's files by now.
  injectManifest.additionalManifestEntries = [];
  injectManifest.manifestTransforms = [
    async (entries) => {
      const files = await Promise.all(
        entries.map(async (entry) => {
          const content = await readFile(join(injectManifest.globDirectory, entry.url));
          return { ...entry, content, revision: await contentDigest(content) };
        }),
      );
      const first = neededFirst(files);
      const { globDirectory } = injectManifest;
      const packs = await Promise.all([
        writePack(
          globDirectory,
          'first',
          files.filter(({ url }) => first.has(url)),
        ),
        writePack(
          globDirectory,
          'rest',
          files.filter(({ url }) => !first.has(url)),
        ),
      ]);
      return {
        manifest: files.map(({ content: _, ...entry }) => {
          const pack = packs.find(({ packed }) => packed.has(entry.url))?.pack;
          return {
            ...entry,
            ...(first.has(entry.url) && { first: true }),
            ...(pack !== undefined && { pack }),
          };
        }),
      };
    },
  ];
}
