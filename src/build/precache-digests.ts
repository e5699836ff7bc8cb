import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedVitePWAOptions } from 'vite-plugin-pwa';
import { contentDigest } from '#src/lib/content-digest.ts';
import { writePack } from './precache-packs.ts';

/** Marks a page that is useful offline: a form, a checklist, the outbox, diagnostics. */
const tool = /<form[^>]* data-form=|type="checkbox"|data-opening/;
const always = ['index.html', '404.html'];

const picture = /(?:src|href)="[^"]*?((?:images|icons)\/[^"#]+\.svg)/g;

/** A drawing that adorns a text above a form, such as a pillar's; half a second on 2G. */
const adornment = /^images\/(?!pages\/)/;

/** The scripts of a page without React. */
const ownScripts = /(?:<script[^>]* src|data-background|data-touched)="([^"]+)"/g;

/** As `sw/precache.ts` reads it. */
type Need = 'forms' | 'pages' | 'screens';

/**
 * The forms need the working pages, with their drawings, styles, fonts and those scripts that run without React. The
 * other pages need nothing more. The screens need every other script; the working pages' adornments come with them.
 * @returns undefined for a file that none needs
 */
function needOf(
  files: readonly { url: string; content: Buffer }[],
): (url: string) => Need | undefined {
  const pages = files
    .map(({ url, content }) => ({ url, text: /\.html$/.test(url) ? content.toString() : '' }))
    .filter(({ url, text }) => always.includes(url) || tool.test(text));
  const pictures = new Set(
    pages.flatMap(({ text }) => [...text.matchAll(picture)].map(([, url = '']) => url)),
  );
  const forms = new Set(
    pages.flatMap(({ url, text }) => [
      url,
      ...[...text.matchAll(ownScripts)]
        .flatMap(([, names = '']) => names.split(' '))
        .map((name) => `assets/${name.slice(name.lastIndexOf('/') + 1)}`),
    ]),
  );
  // Of letters that few pages of this language have.
  const isRare = (url: string) =>
    url.endsWith('.woff2') && !pages.some(({ text }) => text.includes(url));
  return (path) => {
    const url = path.replace(/^\.\.\//, '');
    if (forms.has(url)) return 'forms';
    if (url.endsWith('.html')) return 'pages';
    if (pictures.has(url)) return adornment.test(url) ? 'screens' : 'forms';
    if (!url.startsWith('assets/') || isRare(url)) return undefined;
    return url.endsWith('.js') ? 'screens' : 'forms';
  };
}

/**
 * Gives each file in the precache list its digest as revision, even if its name has one: the worker keeps
 * and serves only that content (`sw/precache.ts`). Marks what needs each file, and its pack.
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
      const needed = needOf(files);
      const packs = await Promise.all(
        (['forms', 'pages', 'screens', undefined] as const).map((need) =>
          writePack(
            injectManifest.globDirectory,
            need ?? 'rest',
            files.filter(({ url }) => needed(url) === need),
          ),
        ),
      );
      return {
        manifest: files.map(({ content: _, ...entry }) => {
          const need = needed(entry.url);
          const pack = packs.find(({ packed }) => packed.has(entry.url))?.pack;
          return {
            ...entry,
            ...(need !== undefined && { needed: need }),
            ...(pack !== undefined && { pack }),
          };
        }),
      };
    },
  ];
}
