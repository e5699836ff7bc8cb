// Proves specification 1.47.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteAddress } from '#owner';
import { routes } from '#src/content/routes/route-table.ts';
import { socialCardFor, socialCardSize } from '#src/content/social-cards.ts';
import { builtPage, builtText, fileOf, pictureSize } from './built-site.ts';

const contentOf = (page: Document, selector: string): string | null => {
  const [tag, ...more] = page.querySelectorAll(`head > ${selector}`);
  expect(more).toEqual([]);
  return tag?.getAttribute('content') ?? null;
};

const pages = await Promise.all(
  routes.map(async (route) => ({ route, page: (await route.load()).page })),
);
const cards = pages.map(({ route, page }) => socialCardFor(route.canonical ?? route.path, page));

it.each(pages)(
  '$route.path says to those who link to it what it is, and asks for a large card',
  async ({ route, page: content }) => {
    const page = builtPage(fileOf(route.path));
    const canonical = route.canonical ?? route.path;
    const card = socialCardFor(canonical, content);
    const { width, height } = socialCardSize;
    const whole = {
      'og:url': siteAddress + canonical,
      'og:image': siteAddress + card.file,
      'og:image:type': 'image/png',
      'og:image:width': `${width}`,
      'og:image:height': `${height}`,
      'og:image:alt': card.alternative,
    };
    const tags = [...page.querySelectorAll('head > meta[property]')];
    expect(tags.map((tag) => [tag.getAttribute('property'), tag.getAttribute('content')])).toEqual(
      Object.entries({
        'og:type': 'website',
        'og:site_name': 'WE THE PEOPLE',
        'og:locale': 'en_US',
        'og:title': route.title,
        'og:description': route.description,
        ...(siteAddress !== '' && whole),
      }),
    );
    expect(contentOf(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(await pictureSize(card.file)).toBe(`png ${width}x${height}`);
  },
);

it('[1.47] has a card of its own for each page', () => {
  const canonical = routes.filter(({ canonical }) => canonical === undefined);
  const files = cards.map(({ file }) => file);
  expect(new Set(files).size).toBe(canonical.length);
  const drawn = readFileSync(`public${files[0]}`);
  for (const file of new Set(files.slice(1))) {
    expect(drawn.equals(readFileSync(`public${file}`)), file).toBe(false);
  }
});

it('[1.47] keeps pages about the device out of search engines, and says nothing of an unknown one', () => {
  const noindex = routes
    .filter(({ path }) => contentOf(builtPage(fileOf(path)), 'meta[name=robots]') === 'noindex')
    .map(({ path }) => path);
  expect(noindex).toEqual(['/outbox', '/diagnostics']);
  const other = builtPage('404.html').querySelector('meta[property], script[type*="ld+json"]');
  expect(other).toBeNull();
});

it('[1.47] has a sitemap of the canonical pages for everybody, each once, and no other', () => {
  const map = new DOMParser().parseFromString(builtText('sitemap.xml'), 'text/xml');
  expect(map.querySelector('parsererror')).toBeNull();
  const addresses = [...map.querySelectorAll('urlset > url > loc')].map(
    (loc) => new URL(loc.textContent ?? ''),
  );
  expect(addresses.map(({ pathname }) => pathname)).toEqual(
    routes
      .filter(({ canonical, ofDevice }) => canonical === undefined && ofDevice === undefined)
      .map(({ path }) => path),
  );
  const days = [...map.querySelectorAll('url > lastmod')].map(({ textContent }) => textContent);
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  // Without git, a build does not know.
  if (existsSync('.git')) expect(days).toHaveLength(addresses.length);
  const host = siteAddress || 'https://site-address-still-to-fill.invalid';
  expect([...new Set(addresses.map(({ origin }) => origin))]).toEqual([host]);
});

it('lets search engines in and leads them to the sitemap if it has whole addresses', () => {
  const lines = builtText('robots.txt').trim().split('\n');
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /']);
  expect(lines.slice(2).join('')).toBe(siteAddress && `Sitemap: ${siteAddress}/sitemap.xml`);
  expect(builtText('robots.txt')).not.toContain('Disallow');
});
