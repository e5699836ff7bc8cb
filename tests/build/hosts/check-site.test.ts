// Proves specification 12.1, 12.7.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pageFiles } from '#src/build/page-files.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { inspectionOf, inspectSite } from '#src/tools/check-site/check-site.ts';
import { builtDelivery, builtFolder } from '#tests/build/built-site.ts';
import { startCloudflareLikeHost } from './cloudflare-like-host.ts';
import {
  type ApacheHost,
  apacheWith,
  isInstalled,
  type RunningHost,
  startWebServer,
  type WebServer,
  webServers,
} from './web-servers.ts';

/** Each page, under each spelling that has a file. */
const all = pageFiles(routes)
  .flatMap(({ files }) => files)
  .filter((file) => file !== '404.html');

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

/** Each kind of host that serves every page, and what is printed. */
const hosts: readonly (readonly [name: string, server: WebServer, words: RegExp])[] = [
  ['nginx', webServers.nginx, /Nothing is wrong/],
  ['Apache', webServers.apache, /Nothing is wrong/],
  ['Apache that allows FileInfo', apache({ allowOverride: 'FileInfo' }), /Nothing is wrong/],
  [
    'Apache without mod_headers',
    apache({ without: ['headers'] }),
    /lacks Content-Security-Policy\. So with \d+ more\./,
  ],
  [
    'Apache without mod_rewrite',
    apache({ without: ['rewrite'] }),
    /\/\S+ leads to \S+\.html\. So with \d+ more\./,
  ],
  [
    'Apache with Debian’s modules and FileInfo',
    apache({ allowOverride: 'FileInfo', without: ['headers', 'rewrite'] }),
    /lacks Content-Security-Policy(.|\n)*leads to \S+\.html\./,
  ],
];

for (const [name, server, words] of hosts) {
  it.skipIf(!isInstalled(server))(
    `[12.7] ${name} serves every page, and what it owes is said`,
    async () => {
      const { pages, text } = await printed(served(server));
      expect(text).toMatch(words);
      expect(pages).toBe(all.length);
    },
  );
}

it('[12.7] finds every page at a host like Cloudflare Pages', async () => {
  const { pages, text } = await printed(() => startCloudflareLikeHost(builtFolder));
  expect(pages).toBe(all.length);
  // The stand-in alone sends nothing compressed.
  expect(text.match(/^WRONG .*/gm)).toEqual(['WRONG   / comes uncompressed.']);
});
