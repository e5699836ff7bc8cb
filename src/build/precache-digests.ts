import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedVitePWAOptions } from 'vite-plugin-pwa';
import { contentDigest } from '#src/lib/content-digest.ts';

/**
 * Gives each file in the worker's precache list the digest of its content as its revision, also where its
 * name follows its content: the worker keeps and serves nothing else under that address (`sw/precache.ts`).
 */
export function digestPrecached({ injectManifest }: ResolvedVitePWAOptions): void {
  // The web app manifest, which the plugin adds by itself, is among the folder's files by now.
  injectManifest.additionalManifestEntries = [];
  injectManifest.manifestTransforms = [
    async (entries) => ({
      manifest: await Promise.all(
        entries.map(async (entry) => {
          const content = await readFile(join(injectManifest.globDirectory, entry.url));
          return { ...entry, revision: await contentDigest(content) };
        }),
      ),
    }),
  ];
}
