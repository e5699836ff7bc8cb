// Proves specification 1.1, 1.2, 1.3, 1.4, 1.25, 1.29, 2.1.
import { describe, expect, it } from 'vitest';
import { formAddress } from '#src/content/routes/find-path.ts';
import { findRoute } from '#src/content/routes/find-route.ts';
import { routes, trailTo } from '#src/content/routes/route-table.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { normalizePath } from '#src/lib/site-path.ts';
import { customForms } from '#tests/support/custom-forms.ts';
import { blocksOfKind, pageAt, sitePages } from '#tests/support/site-pages.ts';
import { countIn, specifiedFormPaths, specifiedRoutes } from '#tests/support/specification.ts';

it('has the specified routes and no other, with headings and titles, unlike in any letter case', () => {
  expect(specifiedRoutes).toHaveLength(countIn('1.1') + customForms.length);
  expect(routes.map(({ path, title }) => ({ path, heading: pageAt(path).heading, title }))).toEqual(
    specifiedRoutes,
  );
  expect(new Set(routes.map(({ path }) => path.toLowerCase())).size).toBe(routes.length);
});

it('has two paths that show another one’s screen', async () => {
  const twice = routes.filter(({ canonical }) => canonical !== undefined);
  expect(twice.map(({ path, canonical }) => [path, canonical])).toEqual([
    ['/issues', '/share-issue'],
    ['/contact/volunteer', '/volunteer'],
  ]);
  for (const { path, canonical = '/', title, description } of twice) {
    expect(pageAt(path)).toBe(pageAt(canonical));
    expect(findRoute(canonical)).toMatchObject({ title, description });
    expect(findRoute(canonical)?.canonical).toBeUndefined();
  }
});

describe.each(routes.map((route) => [route.path, route] as const))('%s', (path, route) => {
  it('has a title and a description of its own, and is in a menu only below a route of it', () => {
    expect(route.title.trim()).not.toBe('');
    expect(route.title).toContain('WE THE PEOPLE');
    expect(route.description).toMatch(/^[A-Z].*\w[.!]$/);
    expect(route.description.length).toBeGreaterThanOrEqual(50);
    expect(route.description.length).toBeLessThanOrEqual(160);
    expect(route.title.length).toBeLessThanOrEqual(60);
    const others = routes.filter(
      (other) => (other.canonical ?? other.path) !== (route.canonical ?? path),
    );
    expect(others.map(({ title }) => title)).not.toContain(route.title);
    expect(others.map(({ description }) => description)).not.toContain(route.description);
    const { under } = route.menu ?? {};
    if (under === undefined) return;
    const group = findRoute(under);
    expect(group).toMatchObject({ path: under, menu: { label: expect.stringMatching(/./) } });
    expect(group?.menu?.under).toBeUndefined();
  });

  it('loads a page with a heading and more than a heading', () => {
    const page = pageAt(path);
    expect(page.heading.trim()).not.toBe('');
    // The outbox begins with its list.
    expect(Boolean(page.subtitle)).toBe(path !== '/outbox');
    expect([page.lead, ...page.blocks, ...(page.actions ?? [])].some(Boolean)).toBe(true);
  });
});

describe('the forms', () => {
  it('have a heading, and one canonical page each, the specified one', () => {
    const onPages = sitePages.flatMap(({ path, page }) =>
      blocksOfKind(page, 'form').map(({ form, heading }) => {
        expect(heading.trim()).not.toBe('');
        return { path, form };
      }),
    );
    const canonical = onPages.filter(({ path }) => findRoute(path)?.canonical === undefined);
    const byForm = Object.fromEntries(canonical.map(({ form, path }) => [form, path]));
    expect(canonical).toHaveLength(formIds.length);
    expect(byForm).toEqual(specifiedFormPaths);
    expect(onPages.filter(({ path }) => !canonical.some((one) => one.path === path))).toEqual([
      { path: '/issues', form: 'local-issue' },
      { path: '/contact/volunteer', form: 'volunteer' },
    ]);
  });

  it('are known by their pages, and no other', () => {
    for (const form of formIds) expect(formAddress(form)).toBe(`${specifiedFormPaths[form]}#form`);
    for (const unknown of ['gone', 'constructor']) expect(formAddress(unknown)).toBeNull();
  });
});

it('shows the outbox on its page only', () => {
  const showing = sitePages.filter(({ page }) => blocksOfKind(page, 'outbox').length > 0);
  expect(showing.map(({ path }) => path)).toEqual(['/outbox']);
});

it.each([
  ['/', []],
  ['/join', ['/']],
  ['/pillars', ['/']],
  ['/pillars/tax', ['/', '/pillars']],
  ['/contact/AboutUs', ['/', '/contact']],
  ['/no/such/page', ['/']],
])('the trail to %s', (path, trail) => {
  expect(trailTo(routes, path).map((route) => route.path)).toEqual(trail);
});

it.each(routes)('finds $path in any letter case, with slashes, and by its file', (route) => {
  const { path } = route;
  const file = path === '/' ? '/index.html' : `${path}.html`;
  for (const asked of [path, path.toLowerCase(), `${path.toUpperCase()}///`, file.toUpperCase()]) {
    expect(findRoute(asked), asked).toBe(route);
  }
});

it.each([
  ['/%6Aoin', '/join'],
  ['/contact/About%55s/', '/contact/AboutUs'],
  ['/%4AOIN%2ehtml', '/join'],
])('decodes %s', (path, route) => {
  expect(findRoute(path)?.path).toBe(route);
});

const unknown =
  '/404 /no/such/page /joi /join/us /join.htm /join.html.html /podcasts/join join ' +
  '/toString /__proto__ /%256Aoin /join% /%C3join /%zz /join?x';

it.each(unknown.split(' '))('knows no route %s', (path) => {
  expect(findRoute(path)).toBeNull();
});

it.each([
  ['', '/'],
  ['//', '/'],
  ['/index', '/'],
  ['/index.html/', '/'],
  ['/pillars/index', '/pillars/index'],
  ['/a.html.b', '/a.html.b'],
  ['/html', '/html'],
])('compares %j as %s', (path, compared) => {
  expect(normalizePath(path)).toBe(compared);
});
