import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Page } from '#src/content/page.ts';
import type { Render, RenderedPage } from '#src/content/rendered.ts';
import { routes } from '#src/content/routes/route-table.ts';
import type { ConnectedFacts } from '#src/owner/owner-facts.ts';
import { afterBundle } from './after-bundle.ts';
import { type ConnectionSettings, connectedFacts } from './delivery-plugin.ts';
import { formStyles } from './form-styles.ts';
import { headTags } from './head-tags.ts';
import { documentFor } from './html-document.ts';
import { languagePlugin, type SiteLanguage } from './language/language-plugin.ts';
import { customFormsPlugin } from './owner/custom-forms-plugin.ts';
import { ownerPlugin } from './owner/owner-plugin.ts';
import { pageFiles } from './page-files.ts';
import { firstScripts, formScript, pageParts } from './page-parts.ts';
import { changeDates, sitemap } from './sitemap.ts';

/**
 * Renders every route to an HTML file, before the worker's precache list is made.
 * @param policy the Content Security Policy for hosts that send no headers
 * @param address the site's address; empty if unknown
 * @param builtAt in milliseconds since 1970
 */
export function prerenderPlugin(
  policy: string,
  address: string,
  connection: ConnectionSettings,
  builtAt: number,
  language: SiteLanguage,
): Plugin {
  return afterBundle('prerender', 'pre', async (output, config, bundle) => {
    const template = await readFile(join(output, 'index.html'), 'utf8');
    const server = await mkdtemp(join(tmpdir(), 'prerender-'));
    const connected = connectedFacts(connection, config.root);
    const unconnected = connected.closedForms;
    try {
      const { render, modules, css } = await buildRenderer(config, server, connected, language);
      const sheet = await replaceStyles(output, bundle, css);
      const pages = await Promise.all(
        pageFiles(routes).map(async ({ path, files }) => {
          const rendered = await render(path, address, unconnected);
          const module = modules.get(rendered.page) ?? null;
          if (rendered.route !== null && module === null) throw new Error(`${path} has no module.`);
          return { files, rendered, module };
        }),
      );
      const dates = changeDates(config.root);
      const dateOf = (module: string | null) =>
        module === null ? undefined : dates.get(posix.relative(config.root, module));
      const changed = new Map(
        pages.map(({ rendered, module }) => [rendered.path, dateOf(module)] as const),
      );
      const shown = pages.flatMap(({ rendered: { route } }) => (route === null ? [] : [route]));
      await writeFile(
        join(output, 'sitemap.xml'),
        sitemap(shown, address, changed, language.addresses),
      );
      const forms = pages.filter(({ rendered }) => beginsWithForm(rendered));
      // Of the pages and scripts that show elements before React runs.
      const early = [...forms.map(({ rendered }) => rendered.html), ...firstScripts(bundle)];
      const name = `${dirname(sheet)}/form-style`;
      const styles = await writeStyles(output, name, formStyles(css, early));
      for (const { files, rendered } of pages) {
        const { route, page } = rendered;
        const html = documentFor(template, rendered, {
          styles: sheet,
          policy,
          parts: pageParts(bundle),
          formScript: formScript(bundle),
          formStyles: beginsWithForm(rendered) ? styles : null,
          headTags: route === null ? '' : headTags(route, page, address, builtAt, language),
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

const beginsWithForm = ({ page }: RenderedPage): boolean => page.blocks[0]?.kind === 'form';

/**
 * The bundle's own sheet lacks what only the build renders.
 * @param css of the renderer, which has every component
 * @returns the new sheet's file
 */
async function replaceStyles(
  output: string,
  bundle: Rolldown.OutputBundle,
  css: string,
): Promise<string> {
  const [own, ...others] = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  if (own === undefined || others.length > 0) throw new Error('There is not one style sheet.');
  await rm(join(output, own));
  return writeStyles(output, `${dirname(own)}/style`, css);
}

async function writeStyles(output: string, name: string, css: string): Promise<string> {
  const digest = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const file = `${name}-${digest}.css`;
  await writeFile(join(output, file), css);
  return file;
}

type Renderer = {
  readonly render: Render;
  /** The ids of the modules that hold the pages. */
  readonly modules: ReadonlyMap<Page, string>;
  /** Of every component, in the build and in a browser. */
  readonly css: string;
};

async function buildRenderer(
  config: ResolvedConfig,
  server: string,
  connected: ConnectedFacts,
  language: SiteLanguage,
): Promise<Renderer> {
  const built = await build({
    configFile: false,
    root: config.root,
    base: config.base,
    mode: config.mode,
    logLevel: 'error',
    plugins: [languagePlugin(language), ownerPlugin(() => connected), customFormsPlugin(), react()],
    // The result must run in a folder without node_modules.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/page/entry-server.tsx',
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      outDir: server,
      emptyOutDir: true,
      rolldownOptions: {
        output: { entryFileNames: 'entry-server.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  if (!('output' in built)) throw new Error('The renderer is not one bundle.');
  const importBuilt = (file: string) => import(pathToFileURL(join(server, file)).href);
  const { render }: { render: Render } = await importBuilt('entry-server.mjs');
  const modules = new Map<Page, string>();
  for (const script of built.output) {
    if (script.type === 'asset' || !script.isDynamicEntry || !script.exports.includes('page'))
      continue;
    const { page }: { page: Page } = await importBuilt(script.fileName);
    modules.set(page, script.facadeModuleId ?? '');
  }
  const css = built.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [`${file.source}`] : [],
  );
  const order = await readFile(join(config.root, 'src/ui/styles/layers.css'), 'utf8');
  return { render, modules, css: order.replace(/\/\*.*?\*\/\s*/s, '') + css.join('') };
}
