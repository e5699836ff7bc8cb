import type { Page, Route } from '#src/content/page.ts';
import { site } from '#src/content/site.ts';
import { socialCardFor, socialCardSize } from '#src/content/social-cards.ts';
import { english } from './language/language-plugin.ts';
import { inRows } from './language/rows.ts';
import { structuredData } from './structured-data.ts';

/**
 * Open Graph (ogp.me), the type of X's card, and structured data.
 * @param address if empty, the tags that need whole addresses are left out; structured data may have relative ones
 * @param now of the build, in milliseconds since 1970
 * @param language of the page
 */
export function headTags(
  route: Route,
  page: Page,
  address: string,
  now: number,
  { tag, rows, addresses } = english,
): string {
  const canonical = route.canonical ?? route.path;
  const card = socialCardFor(canonical, page);
  const root = addresses.en ?? address;
  const openGraph = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:locale': `${tag}_US`,
    'og:title': route.title,
    'og:description': route.description,
    ...(address !== '' && {
      'og:url': address + canonical,
      'og:image': root + card.file,
      'og:image:type': 'image/png',
      'og:image:width': String(socialCardSize.width),
      'og:image:height': String(socialCardSize.height),
      'og:image:alt': rows.get(card.alternative) ?? card.alternative,
    }),
  };
  const tags = Object.entries(openGraph).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  );
  const data = inRows(structuredData(route, page, address, now, root), rows);
  const alternates = Object.entries(addresses).map(
    ([other, at]) => `<link rel="alternate" hreflang="${other}" href="${at + canonical}">`,
  );
  return [
    ...tags,
    ...alternates,
    ...(route.ofDevice ? ['<meta name="robots" content="noindex">'] : []),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(data.length === 0 ? [] : [dataBlock({ '@context': 'https://schema.org', '@graph': data })]),
  ].join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * A Content Security Policy allows data blocks. Escaping `<` keeps their text from closing them.
 */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
