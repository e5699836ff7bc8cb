import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBundle } from '#src/build/after-bundle.ts';
import type { ResponseHeaders } from '#src/build/response-headers.ts';
import { apacheRules } from './apache.ts';
import { headersFile } from './headers-file.ts';

/** In bytes. Compression saves a smaller file no packet. */
const worthwhile = 1_000;

/**
 * Never compressed: if another worker replaced it, hosts would still serve the stale compressed copy.
 */
const worker = 'service-worker.js';

const compressible = /\.(html|js|css|svg|xml|txt|ics|json|webmanifest)$/;

/**
 * Writes the headers as `_headers` and `.htaccess`, and a compressed copy of each text.
 * @param compressed false if the build is only for this computer
 */
export function hostFilesPlugin(rules: ResponseHeaders, compressed: boolean): Plugin {
  return afterBundle('host-files', 'post', async (folder, { base }) => {
    const files = await filesIn(folder);
    await writeFile(join(folder, '_headers'), headersFile(rules, files));
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
