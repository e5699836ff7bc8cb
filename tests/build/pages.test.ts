// Proves specification 1.1, 1.2, 1.3, 1.4, 1.5.
import { describe, expect, it } from 'vitest';
import { siteAddress } from '#owner';
import { routes } from '#src/content/routes/route-table.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { builtFiles, builtPage, builtText, fileOf, htmlFiles } from './built-site.ts';

const one = (page: Document, selector: string): Element => {
  const found = [...page.querySelectorAll(selector)];
  const [element] = found;
  if (element === undefined || found.length > 1) throw new Error(`${found.length} × ${selector}`);
  return element;
};

/** Some file systems ignore case. */
const anyCase = (files: readonly string[]) => new Set(files.map((file) => file.toLowerCase()));

const staticImport = /\b(?:import|from)\s*["']\.\/([\w-]+\.js)["']/g;

it('has no page beside the routes, their lower-case twins and the error page', () => {
  const expected = routes.map(({ path }) => fileOf(path).toLowerCase());
  expect([...anyCase(htmlFiles)].sort()).toEqual([...expected, '404.html'].sort());
});

it.each(routes)(
  '$path says what it is, for what it was rendered, and when it comes alive; its twins are the same',
  async (route) => {
    const { path } = route;
    const page = builtPage(fileOf(path));
    const { heading, blocks } = (await route.load()).page;
    expect(one(page, 'head > title').textContent).toBe(route.title);
    expect(page.title).toBe(route.title);
    expect(one(page, 'meta[name=description]').getAttribute('content')).toBe(route.description);
    expect(one(page, 'h1').textContent).toBe(heading);
    const canonical = page.querySelectorAll('link[rel=canonical]');
    const addresses = siteAddress === '' ? [] : [siteAddress + (route.canonical ?? path)];
    expect([...canonical].map((link) => link.getAttribute('href'))).toEqual(addresses);
    expect(page.querySelectorAll('meta[name=robots]')).toHaveLength(route.ofDevice ? 1 : 0);
    const root = one(page, '#root');
    expect(root.getAttribute('data-path')).toBe(path);
    const live = /^.(outbox|diagnostics)$/.test(path);
    const kept = /"kind":"(checklist|erase-everything)"/.test(JSON.stringify(blocks));
    const expected = live ? 'eager' : kept ? 'idle' : 'onInteraction';
    expect(root.getAttribute('data-hydrate')).toBe(expected);
    for (const twin of [path.toLowerCase(), route.alsoSpelled ?? path]) {
      expect(builtFiles).toContain(fileOf(twin));
      expect(builtText(fileOf(twin))).toBe(builtText(fileOf(path)));
    }
  },
);

it('finds forms on the pages, so that the tests above have told pages apart', () => {
  const withForm = htmlFiles.filter((file) => builtPage(file).querySelector('main form') !== null);
  // Two have a second path: /issues and /contact/volunteer.
  expect(anyCase(withForm).size).toBe(formIds.length + 2);
});

it('has an error page with the specified words, out of search engines, in the frame of the site', () => {
  const page = builtPage('404.html');
  const heading = one(page, '[data-verdict=unknown] h1');
  expect(heading.textContent).toBe('Unexpected Application Error!');
  expect(one(page, '[data-verdict=absent] h1').textContent).toBe('Not on this device yet');
  expect(one(page, 'head > meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(page.querySelectorAll('link[rel=canonical]')).toHaveLength(0);
  expect(one(page, 'head > title').textContent).not.toBe('');
  expect(one(page, '#root').getAttribute('data-path')).toBe('/404');
  for (const part of ['header', 'main', 'footer']) expect(one(page, part)).toBeTruthy();
  expect(page.querySelector('main a[href="/"]')).not.toBeNull();
});

describe.each(htmlFiles)('%s', (file) => {
  const page = builtPage(file);

  it('names its language, its encoding and the manifest once', () => {
    expect(page.documentElement.lang).toBe('en');
    expect(one(page, 'meta[charset]').getAttribute('charset')).toBe('utf-8');
    expect(one(page, 'link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest');
    expect(one(page, 'meta[name=viewport]')).toBeTruthy();
    expect(one(page, 'meta[name=version]').getAttribute('content')).toMatch(
      /^20\d\d-\d\d-\d\d [0-9a-f]{6}$/,
    );
  });

  it('tells its entry every script that it is going to ask for, so that none waits for another', () => {
    const { live, background, touched, deferred } = (one(page, '#root') as HTMLElement).dataset;
    const parts = [live, background, touched, deferred].map((files = '') => files.split(' '));
    expect(parts.map(([first]) => first?.split('-')[0])).toEqual([
      ...['live', 'background', 'submit', 'deferred'],
    ]);
    const listed = parts.flat();
    const entry = /assets\/(index-[\w-]+\.js)/.exec(page.documentElement.outerHTML)?.[1];
    for (const script of listed) {
      for (const [, imported] of builtText(`assets/${script}`).matchAll(staticImport)) {
        expect([...listed, entry], script).toContain(imported);
      }
    }
    // What reading pages load excludes React.
    expect(`${background} ${touched}`).not.toMatch(/live|react/);
  });

  it('gives every id once, and refers to none that is not there', () => {
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const attribute of ['for', 'list', 'aria-labelledby', 'aria-describedby']) {
      for (const element of page.querySelectorAll(`[${attribute}]`)) {
        const named = element.getAttribute(attribute)?.split(' ') ?? [];
        expect(ids).toEqual(expect.arrayContaining(named));
      }
    }
  });

  it('shows only pictures that are there, with words for those who do not see them', () => {
    for (const image of page.querySelectorAll('img')) {
      const [picture = '', part] = image.getAttribute('src')?.slice(1).split('#') ?? [];
      expect(builtFiles).toContain(picture);
      if (part !== undefined) expect(builtText(picture)).toContain(`id="${part}"`);
      expect(image.hasAttribute('alt')).toBe(true);
      expect(image.hasAttribute('width') && image.hasAttribute('height')).toBe(true);
    }
  });
});
