// Proves specification 12.3.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { inSite, onHost, ownName, plainName } from '#src/lib/site-path.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { sourceFiles } from '#tests/support/imports.ts';

it.each([
  ['/', '/', '/'],
  ['/', '/join', '/join'],
  ['/wtp/', '/wtp/', '/'],
  ['/wtp/', '/wtp/join', '/join'],
  ['/a/b/', '/a/b/contact/AboutUs', '/contact/AboutUs'],
])('a site at %s has its path %s for %s', (base, host, site) => {
  vi.stubEnv('BASE_URL', base);
  expect(onHost(site)).toBe(host);
  expect(inSite(host)).toBe(site);
});

it('has once for all its languages what is at its root', async () => {
  vi.stubEnv('LANGUAGE', 'es');
  vi.stubEnv('BASE_URL', '/wtp/es/');
  vi.resetModules();
  const { acknowledgingEndpoint } = await import('#src/outbox/delivery/acknowledging-endpoint.ts');
  const address = acknowledgingEndpoint.addressOf(ownService, { hostname: 'hope.test', port: '' });
  expect(address).toBe('/wtp/reports');
});

it.each([
  ['/wtp', '/'],
  ['/WTP/Join', '/Join'],
  ['/wtpx/join', '/wtpx/join'],
  ['/', '/'],
])('knows its place in any letter case, and leaves alone what is not in it: %s', (host, site) => {
  vi.stubEnv('BASE_URL', '/wtp/');
  expect(inSite(host)).toBe(site);
});

it.each([
  ['/', 'outbox', 'outbox'],
  ['/wtp/', 'outbox', '/wtp/outbox'],
  ['/a/b/', 'tick:a:b', '/a/b/tick:a:b'],
  ['/', null, '/wtp/outbox'],
  ['/wtp/', null, 'outbox'],
  ['/wtp/', null, '/staging/outbox'],
  ['/wtp/', null, '/wtp/b/outbox'],
  ['/wtp/', null, '/wtpx/outbox'],
])('a site at %s has its own %j by the name %s, or that is another’s', (base, name, own) => {
  vi.stubEnv('BASE_URL', base);
  if (name !== null) expect(ownName(name)).toBe(own);
  expect(plainName(own)).toBe(name);
});

/** Every way to something that the origin shares, with its first argument. */
const shared =
  /(?:new BroadcastChannel|(?:open|delete)DB(?:<\w+>)?|indexedDB\??\.\w+|caches\??\.(?:open|has|delete|match)|locks\??\.request|(?:get|set|remove)Item)\(\s*([^,)]+)/g;

/** What is named elsewhere: a precache's name ends with its worker's scope; `cacheOf` has a test of its own. */
const precaching = ['sw/precache.ts', 'sw/take-off.ts'];
const isNamed = /: ownName\(|^src\/outbox\/store\/.*: (?:cacheOf\(databaseId|name)$/;

it('every name that the origin shares is the site’s own, in page and worker', () => {
  const files = [...sourceFiles('src', 'sw')].filter(
    (file) => !/^src\/(tools|build|form-service)/.test(file) && !precaching.includes(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(shared)].map(([, name = '']) => `${file}: ${name}`),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !isNamed.test(name))).toEqual([]);
  const storages = files.filter((file) =>
    /\b(?:local|session)Storage\b/.test(
      readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    ),
  );
  expect(storages).toEqual(['src/lib/web-storage.ts']);
});
