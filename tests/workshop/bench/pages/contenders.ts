import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { siteElements } from './site-elements.ts';
import type { ServedFile } from './slow-link.ts';

export type Use = 'typing' | 'submitting' | 'menu' | 'link';

export type Contender = {
  readonly name: string;
  /** Whether its worker stores the whole site. */
  readonly worksOffline: boolean;
  /** Measured besides loading. */
  readonly uses: readonly Use[];
  readonly find: (path: string) => ServedFile | null;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.ics': 'text/calendar',
  '.json': 'application/json',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.ics', '.json']);

/** Like a compressing host. */
function filesOf(folder: string, edit: (html: string) => string): Contender['find'] {
  const kept = new Map<string, ServedFile | null>();
  const read = (path: string): ServedFile | null => {
    const page = path === '/' ? '/index.html' : `${path}.html`;
    const name = extname(path) === '' ? page : path;
    const file = join(folder, name);
    if (!existsSync(file)) return null;
    const kind = extname(name);
    const content = readFileSync(file);
    const body = kind === '.html' ? Buffer.from(edit(content.toString())) : content;
    const packed = compressible.has(kind);
    return {
      body: packed ? brotliCompressSync(body) : body,
      headers: {
        'content-type': types[kind] ?? 'application/octet-stream',
        ...(packed && { 'content-encoding': 'br' }),
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      },
    };
  };
  return (path) => {
    const file = kept.get(path) ?? read(path);
    kept.set(path, file);
    return file;
  };
}

const scripts = /<script type="module"[^>]*><\/script>/g;
const root = /(<div id="root"[^>]*>).*(<\/div>\s*<template id="end">)/s;

/** A page's style sheet, and the fonts that it loads early. */
const looks = (page: string): readonly string[] =>
  readFileSync(join('dist', page), 'utf8').match(
    /<link rel="stylesheet"[^>]*>|<link [^>]*as="font"[^>]*>/g,
  ) ?? [];

/**
 * A React app as most teams build one, with this site's pages, style sheets and fonts.
 * @returns what it answers, rendered in the browser, and prerendered
 */
async function commonApp(browser: Browser, folder: string) {
  const whole = resolve(folder);
  const settings: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    root: 'tests/workshop/bench/pages/common-app',
    plugins: [react(), await siteElements(browser)],
  };
  await build({ ...settings, build: { outDir: whole, emptyOutDir: true } });
  const server = join(whole, 'server');
  await build({ ...settings, build: { outDir: server, emptyOutDir: true, ssr: 'server.tsx' } });
  const { rendered }: typeof import('./common-app/server.tsx') = await import(
    pathToFileURL(join(server, 'server.js')).href
  );
  const styled = (html: string) =>
    html.replace(
      '<!--head-->',
      [...new Set([...looks('join.html'), ...looks('index.html')])].join(''),
    );
  const own = filesOf(whole, styled);
  const site = filesOf('dist', (html) => html);
  const pages = new Map<string, Contender['find']>();
  for (const path of ['/', '/join']) {
    const content = await rendered(path);
    pages.set(
      path,
      filesOf(whole, (html) =>
        styled(html).replace('<div id="root">', () => `<div id="root">${content}`),
      ),
    );
  }
  const find = (path: string) => own(path) ?? (extname(path) === '' ? own('/') : site(path));
  return {
    inBrowser: find,
    prerendered: (path: string) => pages.get(path)?.('/') ?? find(path),
  };
}

/**
 * The published folder; the same, handmade without scripts; the same without prerendered pages; a typical React app,
 * rendered in the browser and prerendered.
 * @param folder for the built React app
 */
export async function contenders(browser: Browser, folder: string): Promise<readonly Contender[]> {
  const common = await commonApp(browser, folder);
  return [
    {
      name: 'this site',
      worksOffline: true,
      uses: ['typing', 'submitting', 'menu', 'link'],
      find: filesOf('dist', (html) => html),
    },
    {
      name: 'its HTML, styles, fonts, pictures; no script',
      worksOffline: false,
      uses: ['typing', 'menu'],
      find: filesOf('dist', (html) =>
        html
          .replaceAll(scripts, '')
          .replaceAll(' form="apart-from-form"', '')
          .replace(/ data-hydrate="\w+"/, ''),
      ),
    },
    {
      name: 'the same site, not prerendered',
      // Its pages differ from the worker's digests.
      worksOffline: false,
      uses: [],
      find: filesOf('dist', (html) =>
        html.replace(root, '$1$2').replace(/ data-path="[^"]*" data-hydrate="\w+"/, ''),
      ),
    },
    {
      name: 'a common React app',
      worksOffline: false,
      uses: ['typing', 'submitting', 'link'],
      // One page for every address, as such apps are hosted.
      find: common.inBrowser,
    },
    {
      name: 'the same app, prerendered',
      worksOffline: false,
      uses: ['typing', 'submitting', 'link'],
      find: common.prerendered,
    },
  ];
}
