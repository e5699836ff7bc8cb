import { language } from './language.ts';

/** The folder of this language's pages on their host, with a final slash. */
const folder = (): string => import.meta.env?.BASE_URL ?? '/';

/** Empty at the root, or such as `/wtp`. */
const base = (): string => folder().replace(/\/$/, '');

export const onHost = (path: string): string => base() + path;

/** Leaves paths of other sites unchanged. */
export function inSite(path: string): string {
  const below = `${path}/`.toLowerCase().startsWith(`${base()}/`.toLowerCase());
  return below ? path.slice(base().length) || '/' : path;
}

/** The folder of the site, whose languages share all that is stored. */
const siteFolder =
  language === 'en' ? folder : (): string => folder().slice(0, -`${language}/`.length);

/** @param path as in any language */
export const inLanguage = (tag: string, path: string): string =>
  siteFolder() + (tag === 'en' ? '' : `${tag}/`) + path.slice(1);

/** For what the languages of a site have once. */
export const onSite = language === 'en' ? onHost : (path: string) => inLanguage('en', path);

/**
 * Names what a host's sites share: databases, locks, channels, caches, stored texts. Prefixed per site; plain at the
 * root.
 * @param name without a slash
 */
export const ownName = (name: string): string =>
  siteFolder() === '/' ? name : siteFolder() + name;

/** Null for another site's name. */
export function plainName(own: string): string | null {
  const name = own.startsWith(ownName('')) ? own.slice(ownName('').length) : '/';
  return name.includes('/') ? null : name;
}

/** For comparison: lower case, no trailing slash or `.html`, `/` for the index. */
export const normalizePath = (path: string): string =>
  path
    .toLowerCase()
    // Not from within the slashes: on many of them, the search would begin at each.
    .replace(/(^|[^/])\/+$/, '$1')
    .replace(/\.html$/, '')
    .replace(/^\/index$/, '') || '/';
