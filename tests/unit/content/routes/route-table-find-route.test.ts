// Proves specification 1.4.
import { expect, it } from 'vitest';
import { findRoute } from '#src/content/routes/find-route.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { normalizePath } from '#src/lib/site-path.ts';

it.each(routes)('finds $path in any letter case, with slashes, and by its file', (route) => {
  const { path } = route;
  const file = path === '/' ? '/index.html' : `${path}.html`;
  for (const asked of [path, path.toLowerCase(), `${path.toUpperCase()}///`, file.toUpperCase()]) {
    expect(findRoute(asked), asked).toBe(route);
  }
});

it.each([
  ['/%6Aoin', '/join'],
  ['/contact/About%55s/', '/contact/AboutUs'],
  ['/%4AOIN%2ehtml', '/join'],
])('decodes %s', (path, route) => {
  expect(findRoute(path)?.path).toBe(route);
});

const unknown =
  '/404 /no/such/page /joi /join/us /join.htm /join.html.html /podcasts/join join ' +
  '/toString /__proto__ /%256Aoin /join% /%C3join /%zz /join?x';

it.each(unknown.split(' '))('knows no route %s', (path) => {
  expect(findRoute(path)).toBeNull();
});

it.each([
  ['/', '/'],
  ['', '/'],
  ['//', '/'],
  ['/index', '/'],
  ['/INDEX.HTML', '/'],
  ['/index.html/', '/'],
  ['/Join/', '/join'],
  ['/join.html', '/join'],
  ['/contact/AboutUs.html', '/contact/aboutus'],
  ['/pillars/index', '/pillars/index'],
  ['/a.html.b', '/a.html.b'],
  ['/html', '/html'],
])('compares %j as %s', (path, compared) => {
  expect(normalizePath(path)).toBe(compared);
});
