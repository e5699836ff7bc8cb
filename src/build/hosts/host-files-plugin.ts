import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBundle } from '#src/build/after-bundle.ts';
import type { ResponseHeaders } from '#src/build/response-headers.ts';
import { apacheRules } from './apache.ts';
import { headersFile } from './headers-file.ts';

/** Below it a compressed file takes as many packets as its original, in bytes. */
const worthwhile = 1_000;

/**
 * Web servers compress it themselves: another may take its place, such as the one that takes the app off
 * devices, and a compressed copy of the old one would go on being sent.
 */
const worker = 'service-worker.js';

/** What shrinks; pictures and type faces are compressed already. */
const compressible = /\.(html|js|css|svg|xml|txt|ics|json|webmanifest)$/;

/**
 * Writes what hosts read in the published folder, once everything else is there: the headers, for those that
 * read `_headers` or `.htaccess`, and each text compressed beside its original, for web servers.
 * @param compressed false where nobody but this computer is to be served
 */
export function hostFilesPlugin(rules: ResponseHeaders, compressed: boolean): Plugin {
  return afterBundle('host-files', 'post', async (folder, { base }) => {
    const files = await filesIn(folder);
    await writeFile(join(folder, '_headers'), headersFile(rules, files));
    await writeFile(join(folder, '.htaccess'), apacheRules(rules, base));
    if (!compressed) return;
    const texts = files.filter((file) => compressible.test(file) && file !== worker);
    await Promise.all(texts.map((file) => compress(join(folder, file))));
  });
}

/** The files in a folder and those below it, by their paths from it. */
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
