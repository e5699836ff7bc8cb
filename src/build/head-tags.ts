import type { Page } from '#src/content/page.ts';
import type { Route } from '#src/content/routes/route.ts';
import { site } from '#src/content/site.ts';
import { socialCardFor, socialCardSize } from '#src/content/social-cards.ts';
import { structuredData } from './structured-data.ts';

/**
 * What a page's head says to those who link to it: Open Graph (ogp.me), the kind of X's card, and
 * structured data. React does not know of these tags: no visitor sees them, so none is ever hydrated.
 * @param address the site's address; where it is empty, the addresses are relative
 */
export function headTags(route: Route, page: Page, address: string): string {
  const canonical = route.canonical ?? route.path;
  const card = socialCardFor(canonical);
  const openGraph = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:locale': 'en_US',
    'og:title': route.title,
    'og:description': route.description,
    'og:url': address + canonical,
    'og:image': address + card.file,
    'og:image:type': 'image/png',
    'og:image:width': String(socialCardSize.width),
    'og:image:height': String(socialCardSize.height),
    'og:image:alt': card.alternative,
  };
  const tags = Object.entries(openGraph).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  );
  const data = structuredData(route, page, address);
  return [
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
    ...(data.length === 0 ? [] : [dataBlock({ '@context': 'https://schema.org', '@graph': data })]),
  ].join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A block of data is no script: a Content Security Policy lets it stand. No text in it can end it. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
