import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBundle } from '#src/build/after-bundle.ts';
import { assetsFolder, type ResponseHeaders } from '#src/build/response-headers.ts';
import { apacheRules } from './apache.ts';
import { languageFolder } from './served-site.ts';

/** In bytes. Compression saves a smaller file no packet. */
const worthwhile = 1_000;

/**
 * Never compressed: if another worker replaced it, hosts would still serve the stale compressed copy.
 */
const worker = 'service-worker.js';

const compressible = /\.(html|js|css|svg|xml|txt|ics|json|webmanifest)$/;

/**
 * Writes the headers as `_headers` and `.htaccess`, and a compressed copy of each text. Hosts read `_headers` at the root
 * alone: the languages share it, and English, which comes first, is all of it until they come.
 * @param compressed false if the build is only for this computer
 */
export function hostFilesPlugin(
  rules: ResponseHeaders,
  compressed: boolean,
  language: string,
): Plugin {
  return afterBundle('host-files', 'post', async (folder, { base }) => {
    const files = await filesIn(folder);
    const root = language === 'en' ? folder : join(folder, '..');
    await writeFile(join(root, '_headers'), headersFile(rules, await filesIn(root)));
    await writeFile(join(folder, '.htaccess'), apacheRules(rules, base, files));
    if (!compressed) return;
    const texts = files.filter((file) => compressible.test(file) && file !== worker);
    await Promise.all(texts.map((file) => compress(join(folder, file))));
  });
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < worthwhile) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Of any language; not their compressed copies. */
const isAsset = new RegExp(`^(${languageFolder})?${assetsFolder}.*(?<!\\.(?:br|gz))$`);

/** Cloudflare Pages reads no more rules (developers.cloudflare.com/pages/configuration/headers). */
const mostRules = 100;

/**
 * The rules as a `_headers` file, for Cloudflare Pages and Netlify. No two rules for one address set the
 * same header: Cloudflare would join the values. Each asset has its own rule: a rule for the folder would
 * cache errors for a year. Both hosts let browsers revalidate by default.
 */
export function headersFile(rules: ResponseHeaders, files: readonly string[]): string {
  // If the owner's pictures exceed the limit, the files of every page come first.
  const assets = files
    .filter((file) => isAsset.test(file))
    .sort((one, other) => rank(one).localeCompare(rank(other), 'en'));
  return [
    block('/*', rules.always),
    block('/service-worker.js', { 'Cache-Control': rules.other }),
    ...assets.map((file) => block(`/${file}`, { 'Cache-Control': rules.asset })),
  ]
    .slice(0, mostRules)
    .join('\n');
}

const rank = (file: string): string => (/\.(js|css|woff2)$/.test(file) ? '1 ' : '2 ') + file;

const block = (path: string, headers: ResponseHeaders['always']): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
