// Proves specification 12.3.
import { expect, it, vi } from 'vitest';
import { basePath } from '#src/build/base-path.ts';
import { publishedAddress } from '#src/build/published-address.ts';
import { webAppManifest } from '#src/build/web-app-manifest.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';

it.each([
  ['', '/'],
  ['https://www.example.org', '/'],
  ['https://somebody.github.io/wtp', '/wtp/'],
  ['https://www.example.org/a/b-c', '/a/b-c/'],
])('the site at %j has its root at %s', (address, path) => {
  expect(basePath(address)).toBe(path);
});

const odd = ['https://example.org/a b', 'https://example.org/ä', 'https://example.org/a;b'];

it.each(odd)('refuses the folder of %s with a sentence', (address) => {
  expect(() => basePath(address)).toThrow(
    "A folder's name may hold only letters, digits, '-' and '_'.",
  );
});

it('takes the address of a setting before that of the owner, without a slash at its end', () => {
  vi.stubEnv('SITE_ADDRESS', 'https://somebody.github.io/wtp/');
  expect(publishedAddress(parseDelivery({ FORM_SERVICE: 'local' }))).toBe(
    'https://somebody.github.io/wtp',
  );
});

/** Every text that is a path. */
const pathsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value].filter((text) => text.startsWith('/'))
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(pathsOf)
      : [];

it('the web app manifest has all that it names in the folder that the site is in', () => {
  const paths = pathsOf(webAppManifest('/wtp/', '/wtp/'));
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !/^\/wtp\/(?!\/)/.test(path))).toEqual([]);
  expect(pathsOf(webAppManifest('/', '/'))).toEqual(paths.map((path) => path.slice(4)));
});
