import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResolvedVitePWAOptions } from 'vite-plugin-pwa';
import { contentDigest } from '#src/lib/content-digest.ts';

type BuiltFile = { readonly url: string; readonly content: Buffer };

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
function needOf(files: readonly BuiltFile[]): (url: string) => Need | undefined {
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

/** In bytes. A visited page has fetched the large scripts already. */
const largestScript = 10_000;

const goesInPack = ({ url, content }: BuiltFile): boolean =>
  /\.(html|svg)$/.test(url) || (url.endsWith('.js') && content.length <= largestScript);

/**
 * Writes a pack: a JSON object of texts by address, for the worker's installation (`sw/precache.ts`): it
 * replaces a hundred requests, and compresses common text once.
 * @returns the address of the pack, and of each file in it
 */
async function writePack(
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
