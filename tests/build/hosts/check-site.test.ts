// Proves specification 12.1, 12.7.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pageFiles } from '#src/build/page-files.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { inspectionOf, inspectSite } from '#src/tools/check-site/check-site.ts';
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
const all = pageFiles(routes)
  .flatMap(({ files }) => files)
  .filter((file) => file !== '404.html');

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

/** What the command prints of a host that serves the built site, and how many pages a visitor gets. */
async function printed(start: () => Promise<RunningHost>) {
  const host = await start();
  onTestFinished(() => host.close());
  const lines: string[] = [];
  const address = new URL(`http://127.0.0.1:${host.port}/`);
  await inspectSite(inspectionOf(address, builtFolder), (line) => lines.push(line));
  let pages = 0;
  for (const file of all) {
    const page = await fetch(new URL(file.replace(/(^index)?\.html$/, ''), address));
    const isBuilt = (await page.text()) === readFileSync(join(builtFolder, file), 'utf8');
    if (page.status === 200 && isBuilt) pages += 1;
  }
  return { pages, text: lines.join('\n') };
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

/** Each kind of host, with the pages that answer, and what is printed. */
const hosts = textTable(String.raw`
nginx | ${all.length} | Nothing is wrong
nginx without our settings | 1 | /\S+ has status 404, not 200\. So with \d+ more\.
Apache | ${all.length} | Nothing is wrong
Apache that allows FileInfo | ${all.length} | Nothing is wrong
Apache that reads no .htaccess | 1 | /\S+ has status 404, not 200\. So with \d+ more\.
Apache that allows no FileInfo | 0 | / has status 500, not 200\.
Apache without mod_headers | ${all.length} | lacks Content-Security-Policy\. So with \d+ more\.
Apache without mod_rewrite | ${all.length} | /\S+ leads to \S+\.html\. So with \d+ more\.
Apache with Debian’s modules and FileInfo | ${all.length} | lacks Content-Security-Policy(.|\n)*leads to \S+\.html\.
Apache without mod_deflate and mod_mime | ${all.length} | lacks Content-Type\. So with \d+ more\.
`);

for (const [name = '', pages, words = ''] of hosts) {
  const server = servers[name];
  if (server === undefined) throw new Error(`No server '${name}'`);
  it.skipIf(!isInstalled(server))(
    `[12.7] ${name} serves what it can, and what it owes is said`,
    async () => {
      const told = await printed(served(server));
      expect(told.text).toMatch(new RegExp(words));
      expect(told.pages).toBe(Number(pages));
    },
  );
}

it.each([
  ['like Cloudflare Pages', startCloudflareLikeHost],
  ['like GitHub Pages', startPagesLikeHost],
])('[12.7] finds every page at a host %s', async (_, start) => {
  const { pages, text } = await printed(() => start(builtFolder));
  expect(pages).toBe(all.length);
  // The stand-ins alone send nothing compressed.
  expect(text.match(/^WRONG .*/gm)).toEqual(['WRONG   / comes uncompressed.']);
});
