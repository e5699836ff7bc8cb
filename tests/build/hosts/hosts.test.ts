// Proves specification 1.5, 12.1, 12.2, 12.3.
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apacheRules } from '#src/build/hosts/apache.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import {
  builtDelivery,
  builtFiles,
  builtFolder,
  everyBuiltFile,
  fileOf,
} from '#tests/build/built-site.ts';
import { type Answer, ask } from '#tests/support/local-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startCloudflareLikeHost } from './cloudflare-like-host.ts';
import {
  isInstalled,
  type RunningHost,
  startWebServer,
  type WebServer,
  webServers,
} from './web-servers.ts';

const rules = responseHeaders(builtDelivery);
const asset = builtFiles.find((file) => /^assets\/live-[\w-]{8}\.js$/.test(file)) ?? '';

/** A request for one of these encodings. */
const get = (port: number, path: string, encodings = 'identity') =>
  ask(port, path, { headers: { 'Accept-Encoding': encodings } });

type Host = {
  readonly name: string;
  readonly server: WebServer | null;
  readonly encodings: readonly ('br' | 'gzip')[];
  /** The host's default, without our rules. */
  readonly pages: string;
};

const hosts: readonly Host[] = [
  // Debian has Brotli in a separate package.
  { name: 'nginx', server: webServers.nginx, encodings: ['gzip'], pages: 'no-cache' },
  { name: 'Apache', server: webServers.apache, encodings: ['br', 'gzip'], pages: 'no-cache' },
  {
    name: 'a host like Cloudflare Pages',
    server: null,
    encodings: [],
    pages: 'public, max-age=0, must-revalidate',
  },
];

for (const { name, server, encodings, pages } of hosts)
  describe.skipIf(server !== null && !isInstalled(server))(name, () => {
    let host: RunningHost;
    beforeAll(async () => {
      host = await (server === null
        ? startCloudflareLikeHost(builtFolder)
        : startWebServer(server, builtFolder, rules));
    });
    afterAll(() => host.close());

    const published = (file: string) => readFileSync(join(builtFolder, file));
    const guards = ({ headers }: Answer) => {
      for (const [name, value] of Object.entries(rules.always)) {
        expect(headers[name.toLowerCase()], name).toBe(value);
      }
    };

    it('serves every route as specified and in lower case, also with a query, never kept unasked', async () => {
      for (const path of new Set(
        routes.flatMap((route) => [route.path, route.path.toLowerCase()]),
      )) {
        for (const query of ['', '?from=a%20friend']) {
          const answer = await get(host.port, path + query);
          expect(answer.status, path).toBe(200);
          expect(answer.body.equals(published(fileOf(path))), path).toBe(true);
          expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
          expect(answer.headers['cache-control']).toBe(pages);
          guards(answer);
        }
      }
    });

    it('leads from a slash at the end to the page', async () => {
      for (const [path, page] of [
        ['/join/', '/join'],
        ['/contact/', '/contact'],
        ['/contact/faq/?a=b', '/contact/faq?a=b'],
      ] as const) {
        const { status, headers } = await get(host.port, path);
        expect([status, String(headers.location).replace(/^http:\/\/[^/]+/, '')]).toEqual([
          308,
          page,
        ]);
      }
    });

    it.each([
      '/Join',
      '/contact/ABOUTUS',
      '/no/such/page',
      '/joi',
      '/contact/join',
      '/assets',
      '/assets/gone-12345678.js',
      '/_headers',
    ])('answers %s with the error page and its status, which nothing keeps', async (path) => {
      const answer = await get(host.port, path);
      expect(answer.status).toBe(404);
      expect(answer.body.equals(published('404.html'))).toBe(true);
      expect(answer.headers['cache-control']).toBe(pages);
      guards(answer);
    });

    it('lets an asset be kept for good, and the worker be asked for again', async () => {
      const kept = await get(host.port, `/${asset}`);
      expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(kept.headers['content-type']).toMatch(/javascript/);
      guards(kept);
      const folder = await get(host.port, '/assets/');
      expect(folder.headers['cache-control']).not.toContain('immutable');
      const worker = await get(host.port, '/service-worker.js');
      expect(worker.headers['cache-control']).toBe('no-cache');
      expect(worker.body.equals(published('service-worker.js'))).toBe(true);
      const manifest = await get(host.port, '/manifest.webmanifest');
      expect(manifest.headers['content-type']).toBe('application/manifest+json');
    });

    it.each(encodings)('sends what the build has compressed: %s', async (encoding) => {
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
      for (const [path, file] of [
        ['/', 'index.html'],
        ['/join', 'join.html'],
        [`/${asset}`, asset],
        ['/no/such/page', '404.html'],
      ] as const) {
        const answer = await get(host.port, path, encoding);
        expect(answer.headers['content-encoding'], path).toBe(encoding);
        expect(answer.headers.vary).toMatch(/accept-encoding/i);
        expect(answer.body.length).toBeLessThan(published(file).length / 2);
        expect(unpack(answer.body).equals(published(file)), path).toBe(true);
        guards(answer);
      }
    });

    it('sends the worker that is there, never a compressed copy of another', async () => {
      expect(everyBuiltFile.filter((file) => /^service-worker\.js./.test(file))).toEqual([]);
      const { headers, body } = await get(host.port, '/service-worker.js', 'gzip');
      const packed = encodings.length > 0;
      expect(headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
      const text = packed ? gunzipSync(body) : body;
      expect(text.equals(published('service-worker.js'))).toBe(true);
    });

    it.each(['//evil.example/', '/%5Cevil.example/', '/\\evil.example/', '/.%2e/.%2e/etc/passwd/'])(
      'never leads to another site: %s',
      async (path) => {
        const { headers } = await get(host.port, path);
        expect(headers.location ?? '/').toMatch(/^(http:\/\/127\.0\.0\.1:\d+)?\/(?![/\\])/);
      },
    );
  });

describe.each(['nginx', 'apache'] as const)('%s with the site in a folder', (name) => {
  const server = webServers[name];
  it.skipIf(!isInstalled(server))('has everything below it', async () => {
    const published = await temporaryFolder();
    await cp(builtFolder, published, { recursive: true });
    const settings = apacheRules(rules, '/wtp/', builtFiles);
    await writeFile(join(published, '.htaccess'), settings);
    // Another language.
    for (const file of ['index.html', asset])
      await cp(join(published, file), join(published, 'es', file));
    await writeFile(join(published, 'es/404.html'), 'No hay tal página');
    await writeFile(join(published, 'es/.htaccess'), apacheRules(rules, '/wtp/es/', []));
    const host = await startWebServer(server, published, rules, '/wtp/');
    try {
      for (const [path, status, location] of [
        ['/wtp/', 200, ''],
        ['/wtp', 301, '/wtp/'],
        ['/wtp/es/', 200, ''],
        ['/wtp/es?a=b', 301, '/wtp/es/?a=b'],
        ['/wtp/assets', 404, ''],
        ['/wtp/contact', 200, ''],
        ['/wtp/contact/AboutUs', 200, ''],
        ['/wtp/join/?a=b', 308, '/wtp/join?a=b'],
        ['/wtp/no/such/page', 404, ''],
        ['/wtp/_headers', 404, ''],
        ['/join', 404, ''],
      ] as const) {
        const { headers, ...answer } = await get(host.port, path);
        const to = String(headers.location ?? '').replace(/^http:\/\/[^/]+/, '');
        expect([answer.status, to], path).toEqual([status, location]);
      }
      for (const path of [`/wtp/${asset}`, `/wtp/es/${asset}`]) {
        const { headers } = await get(host.port, path);
        expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
      }
      const lost = await get(host.port, '/wtp/es/no/such/page');
      expect([lost.status, String(lost.body)]).toEqual([404, 'No hay tal página']);
    } finally {
      await host.close();
    }
  });
});
