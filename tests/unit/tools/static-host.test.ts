import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { responseHeaders } from '#src/build/response-headers.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import { ask } from '#tests/support/local-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const localhost = { host: 'localhost' };
const rules = responseHeaders(parseDelivery({ FORM_SERVICE: 'local' }));

/** A host of a small site; beside the site's folder lies what must not be served. */
async function startedHost(files: Readonly<Record<string, string>> = {}, base = '/') {
  const parent = await temporaryFolder();
  const all = {
    'site/index.html': 'home',
    'site/join.html': 'join',
    'site/pillars.html': 'pillars',
    'site/pillars/tax.html': 'tax',
    'site/404.html': 'not here',
    'site/assets/a-12345678.js': 'script',
    'secret.txt': 'secret',
    'site-secret/secret.txt': 'secret',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(join(parent, file, '..'), { recursive: true });
    await writeFile(join(parent, file), text);
  }
  const host = await startStaticHost(join(parent, 'site'), rules, 0, base);
  onTestFinished(() => host.close());
  return { host, parent, get: (path: string) => ask(host.port, path, localhost) };
}

it.each<readonly [string, string]>([
  ['/', 'home'],
  ['/join', 'join'],
  ['/join?from=a%20friend', 'join'],
  ['/join.html', 'join'],
  ['/pillars', 'pillars'],
  ['/pillars/tax', 'tax'],
  ['/assets/a-12345678.js', 'script'],
  ...['/no/such/page', '/joi', '/pillars/join', '/404x?y=z', '/assets/gone-12345678.js'].map(
    (path): [string, string] => [path, 'not here'],
  ),
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

describe('what lies outside the site', () => {
  it.each(['/../secret.txt', '/%2e%2e%2fsite-secret%2fsecret.txt', '/..\\secret.txt'])(
    'is not served as %s',
    async (path) => {
      const { get } = await startedHost();
      const { status, text } = await get(path);
      expect(text).not.toContain('secret');
      expect(status).toBe(404);
    },
  );

  it('does not bring the host down, whatever the address', async () => {
    const { get } = await startedHost();
    for (const path of ['/%', '/%ff', '/%00', `/${'a/'.repeat(500)}`, '/?%', '/.%00/x']) {
      const { status, text } = await get(path);
      expect(text).not.toContain('secret');
      expect([200, 400, 404]).toContain(status);
    }
    expect((await get('/join')).status).toBe(200);
  });
});

it('frees its port when it is closed, also under an open connection', async () => {
  const { host } = await startedHost();
  const socket = connect(host.port, 'localhost').on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  await host.close();
  await expect(ask(host.port, '/', localhost)).rejects.toThrow();
  socket.destroy();
});

it('says when its port is taken', async () => {
  const { host, parent } = await startedHost();
  await expect(startStaticHost(join(parent, 'site'), rules, host.port)).rejects.toThrow(
    `Port ${host.port} on 127.0.0.1 is already taken, perhaps by npm start in another window.`,
  );
});

it('serves a site that is in a folder of its host there alone', async () => {
  const { get } = await startedHost({}, '/wtp/');
  expect((await get('/wtp/join')).text).toBe('join');
  for (const path of ['/join', '/', '/wtpx/join']) expect((await get(path)).status).toBe(404);
});
