// Proves specification 1.4.
import { describe, expect, it } from 'vitest';
import { pageFiles } from '#src/build/page-files.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { pageFor } from '#sw/respond-to-navigation.ts';

/** The pages as they stand in the precache list, among other files. */
const pages = pageFiles(routes).map(({ files: [first = ''] }) => first);
const urls = ['assets/join-12345678.js', 'icons/logo.svg', 'manifest.webmanifest', ...pages];

describe.each(routes.map(({ path }) => path))('%s', (path) => {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;

  it.each([
    path,
    path.toLowerCase(),
    path.toUpperCase(),
    `${path}/`,
    `${path.toUpperCase()}//`,
    `/${file}`,
  ])('is found as %s', (asked) => {
    expect(pageFor(asked, urls)).toBe(file);
  });
});

it.each([
  '/no/such/page',
  '/joi',
  '/join/us',
  '/pillars/join',
  '/contact/aboutus.htm',
  '/icons/logo.svg',
  '/icons/logo',
  '/assets/join-12345678.js',
  '/manifest.webmanifest',
  '/toString',
  '/constructor',
])('has no page for %s', (path) => {
  expect(pageFor(path, urls)).toBeNull();
});

it.each([
  ['/%6Aoin', 'join.html'],
  ['/contact/About%55s/', 'contact/AboutUs.html'],
  ['/join%', null],
])('decodes %s', (path, file) => {
  expect(pageFor(path, urls)).toBe(file);
});

it.each(['/index', '/INDEX.html', '', '//'])('takes %j for the home page', (path) => {
  expect(pageFor(path, urls)).toBe('index.html');
});

it('has no page at all where none is on the device', () => {
  expect(pageFor('/', [])).toBeNull();
  expect(pageFor('/join', ['join.js', 'join.html.map'])).toBeNull();
});
