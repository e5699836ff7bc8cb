import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, createServer } from 'vite';
import type { render as renderPage } from './common-app/render.tsx';
import { siteElements } from './site-elements.ts';
import type { ServedFile } from './slow-link.ts';

type Find = (path: string) => ServedFile | null;

export type Contender = {
  readonly name: string;
  /** A `site` has a worker, which stores the whole site; `plain` is the same host, read without scripts. */
  readonly kind: 'site' | 'plain' | 'app';
  readonly find: Find;
};

/** Of what a host compresses. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
};

/** Like a compressing host. */
function filesOf(folder: string, edit = (html: string) => html): Find {
  const kept = new Map<string, ServedFile | null>();
  const read = (path: string): ServedFile | null => {
    const page = path === '/' ? '/index.html' : `${path}.html`;
    const name = extname(path) === '' ? page : path;
    if (!existsSync(join(folder, name))) return null;
    const content = readFileSync(join(folder, name));
    const body = name.endsWith('.html') ? Buffer.from(edit(content.toString())) : content;
    const lasts = path.startsWith('/assets/');
    const cache = { 'cache-control': lasts ? 'public, max-age=31536000, immutable' : 'no-cache' };
    const type = types[extname(name)];
    if (type === undefined) return { body, headers: cache };
    const headers = { ...cache, 'content-type': type, 'content-encoding': 'br' };
    return { body: brotliCompressSync(body), headers };
  };
  return (path) => {
    const file = kept.get(path) ?? read(path);
    kept.set(path, file);
    return file;
  };
}

/** A page's style sheet, and the fonts that it loads early. */
const looks = (page: string): readonly string[] =>
  readFileSync(join('dist', page), 'utf8').match(
    /<link rel="stylesheet"[^>]*>|<link [^>]*as="font"[^>]*>/g,
  ) ?? [];

/** A React app as most teams build one, with its pages rendered by the build. */
async function commonApp(browser: Browser, folder: string): Promise<Find> {
  const root = 'tests/workshop/bench/pages/common-app';
  const shared = { configFile: false, logLevel: 'warn', root } as const;
  const plugins = [react(), await siteElements(browser)];
  await build({ ...shared, plugins, build: { outDir: resolve(folder), emptyOutDir: true } });
  const server = await createServer({ ...shared, plugins, server: { middlewareMode: true } });
  // Its plugins make what it imports, so that only its server can load it.
  const { render } = (await server.ssrLoadModule('/render.tsx')) as { render: typeof renderPage };
  const head = [...new Set([...looks('join.html'), ...looks('index.html')])].join('');
  const place = '<div id="root">';
  const pages = new Map<string, ServedFile | null>();
  for (const path of ['/', '/join']) {
    const html = place + (await render(path));
    const filled = (page: string) => page.replace('<!--head-->', head).replace(place, () => html);
    pages.set(path, filesOf(folder, filled)('/'));
  }
  await server.close();
  const [own, site] = [filesOf(folder), filesOf('dist')];
  return (path) => pages.get(path) ?? own(path) ?? site(path);
}

/**
 * The published folder; the same without scripts; a common React app.
 * @param folder for the built React app
 */
export async function contenders(browser: Browser, folder: string): Promise<readonly Contender[]> {
  const site = filesOf('dist');
  return [
    { name: 'this site', kind: 'site', find: site },
    { name: 'its pages without scripts', kind: 'plain', find: site },
    { name: 'a common React app', kind: 'app', find: await commonApp(browser, folder) },
  ];
}
