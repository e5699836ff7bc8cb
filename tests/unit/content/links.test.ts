// Proves specification 1.13, 1.22, 1.25, 1.35, 1.40.
import { expect, it } from 'vitest';
import { findRoute } from '#src/content/routes/find-route.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { footerLinks, mainMenu } from '#src/ui/layout/menu.tsx';
import { blocksOfKind, linksOf, pageAt, picturesOf, sitePages } from '#tests/support/site-pages.ts';

it.each(sitePages)(
  'leads on from $path, to its form from its header, to one thing first',
  ({ page }) => {
    const links = linksOf(page);
    const hasForm = blocksOfKind(page, 'form').length > 0;
    expect(links.length > 0 || hasForm).toBe(true);
    // Unless the page begins with it.
    const isBelow = hasForm && page.blocks[0]?.kind !== 'form';
    const labels = page.actions?.map(({ label }) => label) ?? [];
    expect(labels.includes('Go to the Form')).toBe(isBelow);
    const groups = blocksOfKind(page, 'actions').map(({ actions }) => actions);
    for (const group of [...groups, page.actions ?? []]) {
      expect(group.filter(({ primary }) => primary).length).toBeLessThanOrEqual(1);
    }
  },
);

const ofLittle = '/progress /events /shop /donate /articles /contact/media /contact/nda';
const pagesOfLittle = ofLittle.split(' ');

it.each(pagesOfLittle)('[1.25] says what is there, and what to do today, on %s', (path) => {
  const page = pageAt(path);
  expect(page.hero).toMatch(/\S/);
  expect([page.subtitle].flat().at(-1)).toMatch(/\.$/);
  expect(page.blocks.length).toBeLessThan(2);
  const [first, ...more] = page.actions ?? [];
  const isOffer = page.lead?.kind === 'town-hall' || [1, 3].includes(linksOf(page).length);
  expect(first?.primary ?? isOffer).toBe(true);
  expect(more).toEqual([]);
});

const ofForms = '/join /share-issue /speaker /volunteer /stay-informed'.split(' ');
const ofTheSite = '/outbox /diagnostics /privacy /contact /contact/faq /contact/AboutUs'.split(' ');

it.each([...pagesOfLittle, ...ofForms, ...ofTheSite])(
  '[1.25] has one picture, which no other page shows, on %s',
  (path) => {
    const page = pageAt(path);
    const [own, ...more] = picturesOf(page);
    expect(own?.alternative).toMatch(/^[A-Z].*\.$/);
    expect(more).toEqual([]);
    const showing = sitePages.filter((other) =>
      picturesOf(other.page).some(({ source }) => source === own?.source),
    );
    // Two paths may show one page.
    expect(showing.filter((other) => other.page !== page)).toEqual([]);
  },
);

it('links from Resiliency to events, podcasts and articles', () => {
  const paths = ['/events', '/podcasts', '/articles'];
  expect(linksOf(pageAt('/pillars/resiliency'))).toEqual(expect.arrayContaining(paths));
});

it('leads to every page from the menus or the footer', () => {
  const menus = mainMenu(routes).flatMap((entry) =>
    entry.kind === 'link' ? [entry] : entry.links,
  );
  const footer = (['engage', 'quick'] as const).flatMap((column) => footerLinks(routes, column));
  const led = [...menus, ...footer].map(({ path }) => path.split('#')[0] ?? path);
  for (const path of led) expect(findRoute(path)?.path).toBe(path);
  const unled = routes.filter(({ path, canonical }) => !led.includes(canonical ?? path));
  // The home page: the logo and the site's title lead there.
  expect(unled.map(({ path }) => path)).toEqual(['/']);
});
