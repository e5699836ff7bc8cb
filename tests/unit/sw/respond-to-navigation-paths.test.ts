// Proves specification 1.4.
import { expect, it } from 'vitest';
import { pageFiles } from '#src/build/page-files.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { pageFor } from '#sw/respond-to-navigation.ts';

/** The pages as they stand in the precache list, among other files. */
const pages = pageFiles(routes).map(({ files: [first = ''] }) => first);
const urls = ['assets/join-12345678.js', 'icons/logo.svg', 'manifest.webmanifest', ...pages];

it.each(routes)('finds $path in any letter case, with slashes, and by its file', ({ path }) => {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  for (const asked of [path, path.toLowerCase(), `${path.toUpperCase()}//`, `/${file}`]) {
    expect(pageFor(asked, urls), asked).toBe(file);
  }
});

const others =
  '/no/such/page /joi /join/us /pillars/join /contact/aboutus.htm /icons/logo.svg /icons/logo ' +
  '/assets/join-12345678.js /manifest.webmanifest /toString /constructor';

it.each(others.split(' '))('has no page for %s', (path) => {
  expect(pageFor(path, urls)).toBeNull();
});

it.each([
  ['/%6Aoin', 'join.html'],
  ['/contact/About%55s/', 'contact/AboutUs.html'],
  ['/join%', null],
])('decodes %s', (path, file) => {
  expect(pageFor(path, urls)).toBe(file);
});

it('has no page at all where none is on the device', () => {
  expect(pageFor('/', [])).toBeNull();
  expect(pageFor('/join', ['join.js', 'join.html.map'])).toBeNull();
});
