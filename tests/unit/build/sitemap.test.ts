// Proves specification 1.47.
import { expect, it } from 'vitest';
import { changeDates, sitemap } from '#src/build/sitemap.ts';
import { routes } from '#src/content/routes/route-table.ts';

const address = 'https://example.org';

it('[1.47] maps every page but the twins and what is of a device', () => {
  const map = sitemap(routes, address);
  expect(map).toContain('<loc>https://example.org/contact/AboutUs</loc>');
  expect(map).not.toContain('/issues<');
  expect(map).not.toContain('/outbox<');
  expect(map.match(/<url>/g)).toHaveLength(routes.length - 4);
  expect(map).not.toContain('lastmod');
});

it('[1.47] says when a page has changed last', () => {
  const changed = new Map([['src/content/pages/tax.ts', '2026-03-01']]);
  const map = sitemap(routes, address, changed);
  expect(map).toContain(
    '<url><loc>https://example.org/pillars/tax</loc><lastmod>2026-03-01</lastmod></url>',
  );
  expect(map.match(/<lastmod>/g)).toHaveLength(1);
});

it('[1.47] dates nothing without a history', () => {
  expect(changeDates('/')).toEqual(new Map());
});
