// Proves specification 1.2, 1.4.
import { expect, it } from 'vitest';
import { notFoundPath, pageFiles } from '#src/build/page-files.ts';
import { routes } from '#src/content/routes/route-table.ts';

const files = new Map(pageFiles(routes).map((page) => [page.path, page.files]));

it('gives every route one file, and the error page its own', () => {
  expect([...files.keys()]).toEqual([...routes.map(({ path }) => path), notFoundPath]);
  expect(files.get(notFoundPath)).toEqual(['404.html']);
});

it('names a file as static hosts look for it', () => {
  expect(files.get('/')).toEqual(['index.html']);
  expect(files.get('/join')).toEqual(['join.html']);
  expect(files.get('/podcasts/the-resilient-path')).toEqual(['podcasts/the-resilient-path.html']);
});

it('gives a route with capitals a second file in lower case, after its own', () => {
  expect(files.get('/contact/AboutUs')).toEqual(['contact/AboutUs.html', 'contact/aboutus.html']);
});

it('gives a route with another spelling in use a file for that', () => {
  expect(files.get('/speaker')).toEqual(['speaker.html', 'Speaker.html']);
});

it('gives no two pages one file', () => {
  const all = [...files.values()].flat();
  expect(all).toHaveLength(new Set(all).size);
});
