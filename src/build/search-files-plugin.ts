import type { Plugin } from 'vite';
import type { Route } from '#src/content/routes/route.ts';
import { routes } from '#src/content/routes/route-table.ts';

/** Stands in a sitemap, which takes no relative addresses, until the owner fills the site's in (RFC 2606). */
const placeholder = 'https://site-address-still-to-fill.invalid';

/**
 * Writes what search engines look for: a sitemap of the pages under their canonical addresses, and a
 * robots.txt that leads to it.
 */
export function searchFilesPlugin(address: string): Plugin {
  const host = address || placeholder;
  return {
    name: 'search-files',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(routes, host) });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(host) });
    },
  };
}

/** A sitemap (sitemaps.org) of the routes that are no other one's twin. */
export function sitemap(all: readonly Route[], host: string): string {
  const addresses = all
    .filter(({ canonical }) => canonical === undefined)
    .map(({ path }) => `  <url><loc>${host}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

const robots = (host: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${host}/sitemap.xml\n`;
