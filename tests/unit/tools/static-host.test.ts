import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { responseHeaders } from '#src/build/response-headers.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import { ask } from '#tests/support/local-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const localhost = { host: 'localhost' };
const rules = responseHeaders(parseDelivery({ FORM_SERVICE: 'local' }));

/** A host of a small site. */
async function startedHost(base = '/') {
  const site = await temporaryFolder();
  const files = {
    'index.html': 'home',
    'join.html': 'join',
    'pillars.html': 'pillars',
    'pillars/tax.html': 'tax',
    'es/index.html': 'inicio',
    '404.html': 'not here',
    'assets/a-12345678.js': 'script',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(site, file, '..'), { recursive: true });
    await writeFile(join(site, file), text);
  }
  const host = await startStaticHost(site, rules, 0, base);
  onTestFinished(() => host.close());
  return { get: (path: string) => ask(host.port, path, localhost) };
}

it.each<readonly [string, string]>([
  ['/', 'home'],
  ['//', 'home'],
  ['/join', 'join'],
  ['/join?from=a%20friend', 'join'],
  ['/join.html', 'join'],
  ['/pillars', 'pillars'],
  ['/pillars/tax', 'tax'],
  ['/assets/a-12345678.js', 'script'],
  ...'/no/such/page /joi /pillars/join /404x?y=z /assets/gone-12345678.js //[ /%'
    .split(' ')
    .map((path): [string, string] => [path, 'not here']),
])('answers %s with %s, and the production headers', async (path, text) => {
  const { get } = await startedHost();
  const { headers, ...answer } = await get(path);
  const isThere = text !== 'not here';
  expect(answer).toMatchObject({ status: isThere ? 200 : 404, text });
  const guards = Object.entries(rules.always).map(([name, value]) => [name.toLowerCase(), value]);
  expect(headers).toMatchObject(Object.fromEntries(guards));
  const isScript = text === 'script';
  const html = isThere ? /^text\/html/ : /^text\/html; charset=utf-8$/;
  expect(headers['content-type']).toMatch(isScript ? /javascript/ : html);
  expect(headers['cache-control']).toBe(
    isScript ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
});

it('serves a site in a folder of its host there alone, and leads to a folder’s page with a slash', async () => {
  const { get } = await startedHost('/wtp/');
  for (const path of ['/wtp', '/wtp/es']) {
    const { status, headers } = await get(`${path}?a=b`);
    expect([status, headers.location]).toEqual([301, `${path}/?a=b`]);
  }
  expect(await get('/wtp/es/')).toMatchObject({ status: 200, text: 'inicio' });
  expect((await get('/wtp/join')).text).toBe('join');
  for (const path of ['/join', '/', '/wtpx/join']) expect((await get(path)).status).toBe(404);
});
