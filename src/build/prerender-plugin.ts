import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { RenderedPage } from '#src/content/rendered.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { formIds } from '#src/forms/form-definitions.ts';
import { afterBundle } from './after-bundle.ts';
import { type ConnectionSettings, checkedMapping } from './delivery-plugin.ts';
import { headTags } from './head-tags.ts';
import { documentFor } from './html-document.ts';
import { ownerPlugin } from './owner/owner-plugin.ts';
import { pageFiles } from './page-files.ts';
import { pageParts } from './page-parts.ts';

type Render = (
  path: string,
  address: string,
  unconnected: readonly string[],
) => Promise<RenderedPage>;

/**
 * Renders every route of the table to an HTML file of its own, after the client bundle is written and
 * before the worker's precache list is made from the folder.
 * @param policy the Content Security Policy for hosts that send no headers
 * @param address the site's address; empty where it is not known
 * @param connection what tells which forms are connected
 */
export function prerenderPlugin(
  policy: string,
  address: string,
  connection: ConnectionSettings,
): Plugin {
  return afterBundle('prerender', 'pre', async (output, config, bundle) => {
    const template = await readFile(join(output, 'index.html'), 'utf8');
    const server = await mkdtemp(join(tmpdir(), 'prerender-'));
    const mapping = checkedMapping(connection, config.root);
    const unconnected = formIds.filter((id) => !Object.hasOwn(mapping, id));
    try {
      const render = await buildRenderer(config, server);
      for (const { path, files } of pageFiles(routes)) {
        const rendered = await render(path, address, unconnected);
        const { route, page } = rendered;
        const html = documentFor(template, rendered, {
          policy,
          address,
          unconnected,
          parts: pageParts(bundle, route),
          headTags: route === null ? '' : headTags(route, page, address),
        });
        for (const file of files) {
          await mkdir(dirname(join(output, file)), { recursive: true });
          await writeFile(join(output, file), html);
        }
      }
    } finally {
      await rm(server, { recursive: true });
    }
  });
}

async function buildRenderer(config: ResolvedConfig, server: string): Promise<Render> {
  await build({
    configFile: false,
    root: config.root,
    base: config.base,
    mode: config.mode,
    logLevel: 'warn',
    plugins: [ownerPlugin(), react()],
    // Everything is bundled, so that the result runs from a folder without node_modules.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir: server,
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          entryFileNames: 'entry-server.mjs',
          // A page's chunk is named after its module, by which the pages' bundle knows it too.
          chunkFileNames: ({ facadeModuleId }) =>
            facadeModuleId ? `${relative(config.root, facadeModuleId)}.mjs` : '[name]-[hash].mjs',
        },
      },
    },
  });
  const { render }: { render: Render } = await import(
    pathToFileURL(join(server, 'entry-server.mjs')).href
  );
  return render;
}
