// Proves specification 12.3.
import { afterEach, expect, it, vi } from 'vitest';
import { inSite, onHost } from '#src/lib/site-path.ts';

afterEach(() => vi.unstubAllEnvs());

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

it('knows its place in any letter case, and leaves alone what is not in it', () => {
  vi.stubEnv('BASE_URL', '/wtp/');
  expect(inSite('/wtp')).toBe('/');
  expect(inSite('/WTP/Join')).toBe('/Join');
  expect(inSite('/wtpx/join')).toBe('/wtpx/join');
  expect(inSite('/')).toBe('/');
});
