import { languages } from '#owner';
import { english, type SiteLanguage } from './language-plugin.ts';
import { readLanguage } from './rows.ts';

/**
 * The language to build the site in.
 * @param address of the site in English; empty if unknown
 * @throws as readLanguage does
 */
export function siteLanguage(tag: string, address: string, project: string): SiteLanguage {
  const all = address === '' || languages.length === 0 ? [] : ['en', ...languages];
  const addresses = Object.fromEntries(all.map((one) => [one, addressIn(one, address)]));
  return { ...(tag === 'en' ? english : readLanguage(tag, project)), tag, addresses };
}

/** English is at the site's own address, another language in a folder of it. */
export function addressIn(tag: string, address: string): string {
  if (tag === 'en') return address;
  return `${address.replace(/\/$/, '')}/${tag}${address.endsWith('/') ? '/' : ''}`;
}
