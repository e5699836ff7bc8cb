import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedVitePWAOptions } from 'vite-plugin-pwa';
import { contentDigest } from '#src/lib/content-digest.ts';
import { writePack } from './precache-packs.ts';

/** Marks a page that is useful offline: a form, a checklist, the outbox, diagnostics. */
const tool = /<form[^>]* data-form=|type="checkbox"|data-opening/;
const always = ['index.html', '404.html'];

/** Letters that few pages have. */
const later = /-accents-[\w-]+\.woff2$/;

const picture = /(?:src|href)="[^"]*?((?:images|icons)\/[^"#]+\.svg)/g;

/**
 * The site is useful offline with these: every script and style sheet, with which the error page shows any page
 * whose file is missing; and the working pages, with their drawings.
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
 * Gives each file in the precache list its digest as revision, even if its name has one: the worker keeps
 * and serves only that content (`sw/precache.ts`). Marks the first files to install, and the pack of each
 * file.
 */
export function digestPrecached({ injectManifest }: ResolvedVitePWAOptions): void {
  // The globbed files include the web app manifest by now.
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
