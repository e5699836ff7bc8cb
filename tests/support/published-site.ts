import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { contentDigest } from '#src/lib/content-digest.ts';
import { listening } from './local-http.ts';

const policy = "default-src 'none'; form-action 'none'";
/** In milliseconds. */
export const builtAt = 1_795_452_659_720;
/** A page with what each of ours has. */
export const page = (title: string, at = builtAt) =>
  [
    '<!doctype html>',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<script type="module" crossorigin src="/assets/index-12345678.js"></script>',
    `<meta name="version" content="2026-11-23 abcdef" data-built-at="${at}">`,
    '<meta property="og:url" content="https://www.example.org/">',
    `<h1>${title}</h1>\n`,
  ].join('\n');

const packed = ['index.html', 'join.html', 'contact.html', 'contact/faq.html', '404.html'];
const pack = 'assets/forms-87654321.json';
const contents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(packed.map((file) => [file, page(file)])),
  'assets/index-12345678.js': 'start();\n',
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'manifest.webmanifest': '{"name":"WE THE PEOPLE"}\n',
};
const bytes = (text: string) => new TextEncoder().encode(text);
const listed = await Promise.all(
  Object.entries(contents).map(async ([url, content]) =>
    JSON.stringify({
      ...(packed.includes(url) && { needed: 'forms', pack }),
      ...{ revision: await contentDigest(bytes(content)), url },
    }),
  ),
);
/** A small site, as the build would write it. */
export const files: Readonly<Record<string, string>> = {
  ...contents,
  [pack]: JSON.stringify(Object.fromEntries(packed.map((file) => [file, contents[file]]))),
  'service-worker.js': `precache([${listed.join(',')}]);\n`,
  '.well-known/security.txt': 'Contact: mailto:a@example.org\nExpires: 2027-11-01T00:00:00.000Z\n',
};

/** What a host sends, uncompressed. */
export type Response = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The headers that never change. */
export const guards = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** A host that does everything right. @param path without the first slash */
export function soundHost(path: string, query: string): Response {
  const headers = {
    ...guards,
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'Cache-Control': 'no-cache',
  };
  if (path.endsWith('/') && files[`${path.slice(0, -1)}.html`] !== undefined) {
    const Location = `/${path.slice(0, -1)}${query}`;
    return { status: 308, headers: { ...headers, Location }, body: '' };
  }
  const file = path === '' ? 'index.html' : files[path] === undefined ? `${path}.html` : path;
  const body = files[file];
  if (body === undefined) return { status: 404, headers, body: files['404.html'] ?? '' };
  const type = types[file.split('.').at(-1) ?? ''] ?? 'text/plain';
  const forever = 'public, max-age=31536000, immutable';
  const kept = file.startsWith('assets/') && { 'Cache-Control': forever };
  return { status: 200, headers: { ...headers, 'Content-Type': type, ...kept }, body };
}

/** Answers a path without its first slash. */
export type Host = (path: string, query: string) => Response;

/** Starts a host on this computer, which compresses what it sends. */
export async function start(host: Host): Promise<URL> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { status, headers, body } = host(url.pathname.slice(1), url.search);
    const { 'Content-Encoding': plain, ...others } = headers;
    const packs = plain === undefined;
    response.writeHead(status, { ...others, ...(packs && { 'Content-Encoding': 'gzip' }) });
    response.end(packs ? gzipSync(body) : body);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${await listening(server)}/`);
}
