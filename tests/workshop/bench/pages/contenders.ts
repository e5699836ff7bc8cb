import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { siteElements } from './site-elements.ts';
import type { ServedFile } from './slow-link.ts';

export type Contender = {
  readonly name: string;
  /** Whether its worker stores the whole site. */
  readonly hasWorker: boolean;
  readonly find: (path: string) => ServedFile | null;
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
function filesOf(folder: string, edit = (html: string) => html): Contender['find'] {
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

/** A React app as most teams build one, rendered in the browser. */
async function commonApp(browser: Browser, folder: string): Promise<Contender['find']> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'tests/workshop/bench/pages/common-app',
    plugins: [react(), await siteElements(browser)],
    build: { outDir: resolve(folder), emptyOutDir: true },
  });
  const head = [...new Set([...looks('join.html'), ...looks('index.html')])].join('');
  const own = filesOf(folder, (html) => html.replace('<!--head-->', head));
  const site = filesOf('dist');
  // One page for every address, as such apps are hosted.
  return (path) => own(path) ?? (extname(path) === '' ? own('/') : site(path));
}

/**
 * The published folder; the same, handmade without scripts; a typical React app.
 * @param folder for the built React app
 */
export async function contenders(browser: Browser, folder: string): Promise<readonly Contender[]> {
  const plain = filesOf('dist', (html) =>
    html
      .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
      .replaceAll(' form="apart-from-form"', '')
      .replace(/ data-hydrate="\w+"/, ''),
  );
  const common = await commonApp(browser, folder);
  return [
    { name: 'this site', hasWorker: true, find: filesOf('dist') },
    { name: 'its pages as plain HTML', hasWorker: false, find: plain },
    { name: 'a common React app', hasWorker: false, find: common },
  ];
}
