import { createReadStream, existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { headersFor, type ResponseHeaders } from '#src/build/response-headers.ts';
import { openServer } from './form-service/server.ts';

/** A running static host. */
export type StaticHost = {
  readonly port: number;
  close(): Promise<void>;
};

/**
 * Serves the published folder: `/join` from `join.html`, `404.html` with status 404 for unknown paths, and
 * the production headers.
 * @param port 0 is any free port
 * @param base with slashes around it; nothing is served outside it
 */
export async function startStaticHost(
  folder: string,
  rules: ResponseHeaders,
  port: number,
  base = '/',
): Promise<StaticHost> {
  const setHeaders = (response: ServerResponse, path: string, found: boolean) => {
    const headers = headersFor(rules, path.replace(/^\//, ''), found);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, path) => setHeaders(response, path, true),
    onNoMatch(request, response) {
      setHeaders(response, request.url ?? '/', false);
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      const page = join(folder, '404.html');
      if (existsSync(page)) createReadStream(page).pipe(response);
      else response.end();
    },
  });
  // The letters of our paths only, so that no redirect leads to another site.
  const isFolder = (path: string): boolean =>
    /^(?:\/[\w-]+)+$/.test(path) &&
    `${path}/`.startsWith(base) &&
    existsSync(join(folder, path.slice(base.length - 1), 'index.html'));
  const { port: opened, shut } = await openServer(port, async (request, response) => {
    const { url = '/' } = request;
    const [path = ''] = url.split('?');
    // As on other hosts: its worker serves what is below it.
    if (isFolder(path)) {
      response.writeHead(301, { location: `${path}/${url.slice(path.length)}` }).end();
    } else if (url.startsWith(base)) {
      request.url = url.slice(base.length - 1);
      serve(request, response);
    } else response.writeHead(404).end();
  });
  return { port: opened, close: shut };
}
