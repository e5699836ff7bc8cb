import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
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

/**
 * The published folder; the same, handmade without scripts; the same without prerendered pages; a typical React app.
 * @param folder for the built React app
 */
export async function contenders(folder: string): Promise<readonly Contender[]> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'tests/workshop/bench/pages/common-app',
    plugins: [react()],
    build: { outDir: join(process.cwd(), folder), emptyOutDir: true },
  });
  const common = filesOf(folder, (html) => html);
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
      find: (path) => common(path) ?? (extname(path) === '' ? common('/') : null),
    },
  ];
}
