import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { securityContact } from '#owner';
import { afterBundle } from '#src/build/after-bundle.ts';
import { isRecord } from '#src/lib/result.ts';
import { packageFolders, readPackage } from './shipped-packages.ts';
import {
  billFile,
  billOfMaterials,
  type DatabaseVersions,
  licenses,
  licensesFile,
  securityTxt,
} from './trust-files.ts';

/**
 * Writes the published licenses, a bill of materials, and the security contact. They cover the pages'
 * scripts and the worker; the first script of each names the licenses file.
 * @param address the site's; empty if unknown
 */
export function trustPlugins(address: string): {
  readonly page: Plugin;
  readonly worker: Plugin;
} {
  const modules = new Set<string>();
  const note = (bundle: Rolldown.OutputBundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) modules.add(id);
      if (chunk.isEntry) {
        chunk.code = `/*! @license ${licensesFile} */\n${chunk.code}`;
      }
    }
  };
  return {
    page: {
      ...afterBundle('trust', 'post', async (folder, config) => {
        for (const [file, text] of filesFor(config, modules, address)) {
          const path = join(folder, file);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, text);
        }
      }),
      generateBundle: { order: 'post', handler: (_options, bundle) => note(bundle) },
    },
    worker: {
      name: 'trust-worker',
      generateBundle: { order: 'post', handler: (_options, bundle) => note(bundle) },
    },
  };
}

/** As the migrations have it. A version that writes an older one than a device has can open nothing there. */
export const databases: DatabaseVersions = { outbox: 2, drafts: 2 };

function filesFor(
  { root, base }: ResolvedConfig,
  modules: ReadonlySet<string>,
  address: string,
): readonly (readonly [file: string, text: string])[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const packages = packageFolders([...modules], root)
    .map(readPackage)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const described: unknown = JSON.parse(read('package.json'));
  const { name, version } = isRecord(described) ? described : {};
  const site = { name: String(name), version: String(version) };
  const fonts = read('src/ui/styles/fonts/LICENSE.txt');
  return [
    [licensesFile, licenses(read('LICENSE'), fonts, packages)],
    [billFile, billOfMaterials(site, packages, databases)],
    // Clients look for it only at the root of a host.
    ...(securityContact === '' || base !== '/'
      ? []
      : [['.well-known/security.txt', securityTxt(securityContact, address, new Date())] as const]),
  ];
}
