// Proves specification 13.1, 13.5.
import { expect, it } from 'vitest';
import { headTags } from '#src/build/head-tags.ts';
import { english, languagePlugin } from '#src/build/language/language-plugin.ts';
import { sitemap } from '#src/build/sitemap.ts';
import { page } from '#src/content/pages/donate.ts';
import { routes } from '#src/content/routes/route-table.ts';

const addresses = { en: 'https://example.org', es: 'https://example.org/es' };

it('[13.1] tells search engines the page in each language', () => {
  const route = routes.find(({ path }) => path === '/donate');
  const tags =
    route && headTags(route, page, addresses.es, 0, { ...english, tag: 'es', addresses });
  expect(tags).toContain('<link rel="alternate" hreflang="en" href="https://example.org/donate">');
  expect(tags).toContain(
    '<link rel="alternate" hreflang="es" href="https://example.org/es/donate">',
  );
  expect(tags).toContain('<meta property="og:locale" content="es_US">');
  expect(sitemap(routes, addresses.en, new Map(), addresses)).toContain(
    '<xhtml:link rel="alternate" hreflang="es" href="https://example.org/es/donate"/>',
  );
});

it('[13.5] stops at a sentence without a row, and names it', () => {
  const { transform } = languagePlugin({ ...english, tag: 'es', isWhole: true });
  const work = typeof transform === 'function' ? transform : undefined;
  const read = () =>
    Reflect.apply(work ?? (() => {}), null, ["say('Nothing is lost');", '/src/ui/say.ts']);
  expect(read).toThrow(/has no row for “Nothing is lost”.*npm run check -- words/);
});
