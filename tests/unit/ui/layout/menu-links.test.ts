// Proves specification 1.7, 1.12, 1.35.
import { describe, expect, it } from 'vitest';
import type { Route } from '#src/content/page.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { footerLinks, mainMenu } from '#src/ui/layout/menu.tsx';
import { customForms } from '#tests/support/custom-forms.ts';

const invented = (path: Route['path'], change: Partial<Route> = {}): Route => ({
  path,
  title: 'Invented',
  description: 'Invented.',
  load: async () => ({ page: { heading: 'Invented', blocks: [] } }),
  ...change,
});

describe('the main menu', () => {
  it('has the table’s order, and groups what is under a route', () => {
    const menu = mainMenu([
      invented('/b/one', { menu: { label: 'One', under: '/b' } }),
      invented('/a', { menu: { label: 'A' } }),
      invented('/hidden'),
      invented('/b', { menu: { label: 'B' } }),
      invented('/b/two', { menu: { label: 'Two', under: '/b' } }),
    ]);
    const links = [
      { label: 'B', path: '/b' },
      { label: 'One', path: '/b/one' },
      { label: 'Two', path: '/b/two' },
    ];
    expect(menu).toEqual([
      { kind: 'link', label: 'A', path: '/a' },
      { kind: 'group', label: 'B', links },
    ]);
  });

  it('[1.35] leads to the canonical path of a screen, and to the form where the table says so', () => {
    const canonical = invented('/b', { menu: { label: 'B' }, canonical: '/a' });
    const withForm = invented('/a', { menu: { label: 'A', toForm: true } });
    const local = { kind: 'link', label: 'Log Local Info', path: '/share-issue#form' };
    expect(mainMenu([canonical])).toEqual([{ kind: 'link', label: 'B', path: '/a' }]);
    expect(mainMenu([withForm])).toEqual([{ kind: 'link', label: 'A', path: '/a#form' }]);
    expect(mainMenu(routes)).toContainEqual(local);
  });

  it('has the specified submenus, each beginning with its own page', () => {
    const groups = mainMenu(routes).flatMap((entry) => (entry.kind === 'group' ? [entry] : []));
    const under = (parent: string, names: string) =>
      names.split(' ').map((name) => `${parent}/${name}`);
    const shows = under('/podcasts', 'pastorspoint townhall the-resilient-path different-right');
    const topics = 'religious corruption health finance tax candidate resiliency';
    const ofContact = ['/contact/AboutUs', '/volunteer', '/contact/faq', '/contact/media'];
    const ownForms = customForms.map(({ path }) => path);
    expect(
      Object.fromEntries(groups.map(({ label, links }) => [label, links.map(({ path }) => path)])),
    ).toEqual({
      Podcasts: ['/podcasts', ...shows],
      Pillars: ['/pillars', ...under('/pillars', topics), '/progress'],
      Contact: ['/contact', ...ofContact, '/contact/nda', ...ownForms],
    });
    const first = groups.map(({ links }) => links[0]?.label);
    expect(first).toEqual(['All podcasts', 'All pillars', 'Contact']);
  });

  it('calls no two things alike in one place', () => {
    const menu = mainMenu(routes);
    const lists = [menu, ...menu.map((entry) => (entry.kind === 'group' ? entry.links : []))];
    for (const list of lists) {
      expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
    }
  });
});

describe('the footer', () => {
  it('has its columns in the table’s order', () => {
    const table = [
      invented('/a', { footer: { label: 'A', column: 'quick' } }),
      invented('/b', { footer: { label: 'B', column: 'engage' }, canonical: '/c' }),
      invented('/d', { menu: { label: 'D' } }),
      invented('/e', { footer: { label: 'E', column: 'quick' } }),
    ];
    expect(footerLinks(table, 'quick').map(({ path }) => path)).toEqual(['/a', '/e']);
    expect(footerLinks(table, 'engage')).toEqual([{ label: 'B', path: '/c' }]);
  });

  it('engages in what the home page’s hero offers', () => {
    const labels = footerLinks(routes, 'engage').map(({ label }) => label);
    const offers = ['Join Us', 'Donate', 'Volunteer', 'Log Local Info', 'Recommend a Speaker'];
    expect(labels).toEqual(expect.arrayContaining(offers));
  });
});
