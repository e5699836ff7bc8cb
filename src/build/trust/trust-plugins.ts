import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { securityContact } from '#owner';
import { afterBundle } from '#src/build/after-bundle.ts';
import {
  databases,
  databasesFile,
  databasesText,
  type Licensed,
  licenses,
  licensesFile,
  licensesOfPackages,
  securityTxt,
} from './trust-files.ts';

/** Where the bundler lists its packages, until they are read. */
const packagesFile = 'packages.json';

/**
 * Writes the published licenses, the databases' versions, and the security contact. The licenses cover the pages'
 * scripts and the worker; the first script of each names their file.
 * @param address the site's; empty if unknown
 */
export function trustPlugins(address: string): {
  readonly page: Plugin;
  readonly worker: Plugin;
} {
  const packages = new Map<string, string>();
  const noting = {
    config: () => ({ build: { license: { fileName: packagesFile } } }),
    generateBundle: {
      order: 'post',
      handler(_options: object, bundle: Rolldown.OutputBundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) {
            chunk.code = `/*! @license ${licensesFile} */\n${chunk.code}`;
          }
        }
        const list = bundle[packagesFile];
        if (list?.type !== 'asset') throw new Error('The bundler lists no licenses.');
        delete bundle[packagesFile];
        for (const [title, text] of licensesOfPackages(String(list.source))) {
          packages.set(title, text);
        }
      },
    },
  } satisfies Partial<Plugin>;
  return {
    page: {
      ...afterBundle('trust', 'post', async (folder, config) => {
        for (const [file, text] of filesFor(config, [...packages], address)) {
          const path = join(folder, file);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, text);
        }
      }),
      ...noting,
    },
    worker: { name: 'trust-worker', ...noting },
  };
}

function filesFor(
  { root, base }: ResolvedConfig,
  packages: readonly Licensed[],
  address: string,
): readonly (readonly [file: string, text: string])[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // The rest of its file are licenses of Vite's dependencies, none of which is published.
  const [vite = ''] = read('node_modules/vite/LICENSE.md').split(/^# Licenses of bundled/m);
  const all: readonly Licensed[] = [
    ['This site', read('LICENSE')],
    ['Its type faces', read('src/ui/styles/fonts/LICENSE.txt')],
    ...[...packages].sort(([one], [other]) => (one < other ? -1 : 1)),
    // Both add helpers to scripts, which the list of packages leaves out.
    ['vite (MIT)', vite],
    ['rolldown (MIT)', read('node_modules/rolldown/LICENSE')],
  ];
  return [
    [licensesFile, licenses(all)],
    [databasesFile, databasesText(databases)],
    // Clients look for it only at the root of a host.
    ...(securityContact === '' || base !== '/'
      ? []
      : [['.well-known/security.txt', securityTxt(securityContact, address, new Date())] as const]),
  ];
}
