import { spawnSync } from 'node:child_process';
import type { Route } from '#src/content/page.ts';
import type { SiteLanguage } from './language/language-plugin.ts';

/** A sitemap needs absolute addresses (RFC 2606); nothing leads to one with these. */
const placeholderAddress = 'https://site-address-still-to-fill.invalid';

/**
 * See sitemaps.org; canonical routes for everybody.
 * @param address empty if unknown
 * @param changed the dates of pages, by their paths
 * @param languages the site's addresses, by tag
 */
export function sitemap(
  all: readonly Route[],
  address: string,
  changed: ReadonlyMap<string, string | undefined> = new Map(),
  languages: SiteLanguage['addresses'] = {},
): string {
  const host = address || placeholderAddress;
  const addresses = all
    .filter(({ canonical, ofDevice }) => canonical === undefined && ofDevice === undefined)
    .map(({ path }) => {
      const date = changed.get(path);
      const lastmod = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
      const alternates = Object.entries(languages).map(
        ([tag, at]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${at + path}"/>`,
      );
      return `  <url><loc>${host}${path}</loc>${lastmod}${alternates.join('')}</url>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${Object.keys(languages).length === 0 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'}>`,
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * The day of each page's last change by its file, from git; empty without a history. A shallow clone would date every page by its
 * oldest commit.
 */
export function changeDates(project: string): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  const git = (...words: readonly string[]) =>
    spawnSync('git', words, { cwd: project, encoding: 'utf8' }).stdout ?? '';
  if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return dates;
  const log = git(
    'log',
    '--format=@%cs',
    '--name-only',
    '--relative',
    '--',
    'src/content/pages',
    'src/owner/forms',
  );
  let date = '';
  for (const line of log.split('\n').filter(Boolean)) {
    if (line.startsWith('@')) date = line.slice(1);
    else if (!dates.has(line)) dates.set(line, date);
  }
  return dates;
}
