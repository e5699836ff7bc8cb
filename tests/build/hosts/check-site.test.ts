// Proves specification 12.1, 12.7.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pageFiles } from '#src/build/page-files.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { inspectionOf, printReport } from '#src/tools/check-site/check-site.ts';
import { inspectSite } from '#src/tools/check-site/inspect-site.ts';
import { builtDelivery, builtFolder } from '#tests/build/built-site.ts';
import { textTable } from '#tests/support/text-table.ts';
import { startCloudflareLikeHost, types } from './cloudflare-like-host.ts';
import {
  type ApacheHost,
  apacheWith,
  isInstalled,
  plainNginx,
  type RunningHost,
  running,
  startWebServer,
  type WebServer,
  webServers,
} from './web-servers.ts';

/** Each page, under each spelling that has a file. */
const all = pageFiles(routes).flatMap(({ files }) => files).length - 1;

/** As GitHub Pages serves a project's folder. */
function startPagesLikeHost(folder: string): Promise<RunningHost> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const file = ['', '.html', 'index.html']
      .map((ending) => join(folder, path + ending))
      .find((named) => /\.\w+$/.test(named) && existsSync(named));
    response.setHeader('server', 'GitHub.com');
    response.setHeader('cache-control', 'max-age=600');
    const type = types[extname(file ?? '.html')];
    response.writeHead(file ? 200 : 404, type === undefined ? {} : { 'content-type': type });
    createReadStream(file ?? join(folder, '404.html')).pipe(response);
  });
  return running(server);
}

/** What the command prints of a host that serves the built site. */
async function printed(start: () => Promise<RunningHost>): Promise<string> {
  const host = await start();
  onTestFinished(() => host.close());
  const lines: string[] = [];
  const address = new URL(`http://127.0.0.1:${host.port}/`);
  printReport(await inspectSite(inspectionOf(address, builtFolder)), (line) => lines.push(line));
  return lines.join('\n');
}

const served = (server: WebServer) => () =>
  startWebServer(server, builtFolder, responseHeaders(builtDelivery));
const apache = (host: Partial<ApacheHost>) =>
  apacheWith({ allowOverride: 'All', without: [], ...host });

const servers: Readonly<Record<string, WebServer>> = {
  nginx: webServers.nginx,
  'nginx without our settings': plainNginx,
  Apache: webServers.apache,
  'Apache that allows FileInfo': apache({ allowOverride: 'FileInfo' }),
  'Apache that reads no .htaccess': apache({ allowOverride: 'None' }),
  'Apache that allows no FileInfo': apache({ allowOverride: 'Indexes' }),
  'Apache without mod_headers': apache({ without: ['headers'] }),
  'Apache without mod_rewrite': apache({ without: ['rewrite'] }),
  'Apache with Debian’s modules and FileInfo': apache({
    allowOverride: 'FileInfo',
    without: ['headers', 'rewrite'],
  }),
  'Apache without mod_deflate and mod_mime': apache({ without: ['deflate', 'mime', 'filter'] }),
};

/** Each kind of host, with the pages that answer, and the setting that is named if something is wrong. */
const hosts = textTable(String.raw`
nginx | ${all} of ${all} | Nothing is wrong
nginx without our settings | 1 of ${all} | npm run owner -- host nginx
Apache | ${all} of ${all} | Nothing is wrong
Apache that allows FileInfo | ${all} of ${all} | Nothing
Apache that reads no .htaccess | 1 of ${all} | FileInfo
Apache that allows no FileInfo |  | 500.*\n.*AllowOverride FileInfo
Apache without mod_headers | ${all} of ${all} | security headers.*\n.*mod_headers
Apache without mod_rewrite | ${all} of ${all} | leads to .*\.html.*\n.*mod_rewrite
Apache with Debian’s modules and FileInfo | ${all} of ${all} | mod_rewrite(.|\n)*mod_headers
Apache without mod_deflate and mod_mime | ${all} of ${all} | type.*\n.*mod_mime
`);

for (const [name = '', pages = '', words = ''] of hosts) {
  const server = servers[name];
  if (server === undefined) throw new Error(`No server '${name}'`);
  it.skipIf(!isInstalled(server))(
    `[12.7] ${name} serves what it can, and learns which setting is wrong`,
    async () => {
      const lines = await printed(served(server));
      expect(lines).toContain(pages);
      expect(lines).toMatch(new RegExp(words));
    },
  );
}

it.each([
  ['like Cloudflare Pages', startCloudflareLikeHost],
  ['like GitHub Pages', startPagesLikeHost],
])('[12.7] finds every page at a host %s', async (_, start) => {
  const lines = await printed(() => start(builtFolder));
  expect(lines).toContain(`${all} of ${all}`);
  // The stand-ins alone send nothing compressed.
  expect(lines.match(/^WRONG .*/gm)).toEqual(['WRONG   The home page comes uncompressed.']);
});
