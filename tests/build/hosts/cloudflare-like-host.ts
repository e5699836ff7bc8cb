import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { type RunningHost, running } from './web-servers.ts';

/** One block of a `_headers` file. */
export type HeaderBlock = {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** Parses a `_headers` file by Cloudflare's documentation. */
export const readHeaderBlocks = (text: string): readonly HeaderBlock[] =>
  text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [path = '', ...lines] = block.split('\n');
      const headers = lines.map((line): [string, string] => {
        const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
        return [name, value];
      });
      return { path, headers };
    });

/** What hosts know without us. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ics': 'text/calendar',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Like Cloudflare Pages (developers.cloudflare.com/pages/configuration: headers, serving-pages): pages
 * without `.html`, redirects to them, the headers of every matching rule, duplicates joined by a comma, a
 * default Cache-Control.
 */
export function startCloudflareLikeHost(folder: string): Promise<RunningHost> {
  const blocks = readHeaderBlocks(readFileSync(join(folder, '_headers'), 'utf8'));
  const headersOf = (path: string): Readonly<Record<string, string>> => {
    const headers: Record<string, string> = {};
    for (const block of blocks) {
      const pattern = block.path;
      const matches = pattern.endsWith('*')
        ? path.startsWith(pattern.slice(0, -1))
        : path === pattern;
      for (const [name, value] of matches ? block.headers : []) {
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
      }
    }
    return { 'Cache-Control': 'public, max-age=0, must-revalidate', ...headers };
  };
  const isFile = (path: string) => {
    const file = join(folder, path);
    return existsSync(file) && statSync(file).isFile();
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname;
    const answer = (status: number, file: string) => {
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(status, { ...headersOf(path), 'Content-Type': type });
      response.end(readFileSync(join(folder, file)));
    };
    const redirect = (to: string) => {
      response.writeHead(308, { ...headersOf(path), Location: to + url.search });
      response.end();
    };
    if (path === '/_headers') answer(404, '404.html');
    else if (path === '/') answer(200, 'index.html');
    else if (path.endsWith('.html') && isFile(path)) redirect(path.slice(0, -5));
    else if (path.endsWith('/') && isFile(`${path.slice(0, -1)}.html`)) redirect(path.slice(0, -1));
    else if (isFile(path)) answer(200, path);
    else if (isFile(`${path}.html`)) answer(200, `${path}.html`);
    else answer(404, '404.html');
  });
  return running(server);
}
