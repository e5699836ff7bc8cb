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
  // What has no words is at the root.
  expect(tags).toContain('content="https://example.org/cards/donate.png"');
  expect(sitemap(routes, addresses.en, new Map(), addresses)).toContain(
    '<xhtml:link rel="alternate" hreflang="es" href="https://example.org/es/donate"/>',
  );
});

/** What the plugin makes of a module. @param language a whole one, with these rows */
function transformed(
  code: string,
  id: string,
  rows: readonly (readonly [string, string])[],
  smallWords = english.smallWords,
): unknown {
  const language = { ...english, tag: 'es', isWhole: true, rows: new Map(rows), smallWords };
  const { transform } = languagePlugin(language);
  return typeof transform === 'function' && Reflect.apply(transform, null, [code, id]);
}

it('[13.5] stops at a sentence without a row, and names it', () => {
  const read = () => transformed("say('Nothing is lost');", '/src/ui/say.ts', []);
  expect(read).toThrow(/has no row for “Nothing is lost”.*npm run check -- words/);
});

it('takes a small word for a word only in the modules that its row names', () => {
  const code = "export const at = { label: 'outbox' };";
  const smallWords = new Map([['outbox', ['src/content/']]]);
  const rows = [['outbox', 'bandeja']] as const;
  expect(transformed(code, '/src/content/pages/it.ts', rows, smallWords)).toEqual({
    code: code.replace("'outbox'", '"bandeja"'),
    map: null,
  });
  expect(transformed(code, '/src/storage/it.ts', rows, smallWords)).toEqual({ code, map: null });
});

it('puts in what styles write into a page, and the states of the outbox', () => {
  const rows = [
    ['Outbox', 'Bandeja'],
    ['outbox: late', 'con atraso'],
  ] as const;
  const sheet = '.indicator::after { content: "Outbox\\a" attr(data-kind); }';
  expect(transformed(sheet, '/src/screens/shared/status-indicator.module.css', rows)).toEqual({
    code: `${sheet.replace('Outbox', 'Bandeja')}\n.indicator[data-kind="late"] { --kind: "Con atraso"; }\n.indicator::after { text-align: center; text-transform: none; }`,
    map: null,
  });
});
