// Proves specification 8.1, 8.3.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outsideLinks } from '#owner';
import { routes } from '#src/content/routes/route-table.ts';
import { contentDigest } from '#src/lib/content-digest.ts';
import { probePath, probeText } from '#src/sync/scheduler.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { builtFiles, builtFolder, builtText, fileOf } from './built-site.ts';

const worker = builtText('service-worker.js');

const entries = [
  ...worker.matchAll(
    /\{(?:"needed":"(\w+)",)?(?:"pack":"([^"]+)",)?"revision":"([0-9a-f]{24})","url":"([^"]+)"\}/g,
  ),
].map(([, needed = 'rest', pack, revision = '', url = '']) => ({ needed, pack, revision, url }));
const urls = entries.map(({ url }) => url);

const twins = routes.flatMap(({ path, alsoSpelled = path }) =>
  [path.toLowerCase(), alsoSpelled].filter((other) => other !== path).map(fileOf),
);

/** A cached copy would prove nothing about the connection. */
const probeFile = probePath.slice(1);

/** For people who examine the site. */
const trustFiles = ['licenses.txt', 'databases.json', '.well-known/security.txt'];

/**
 * For search engines, links and installation, photos for old browsers, in which the app does not run, and
 * packs of listed files.
 */
const outward =
  /^(cards|screenshots)\/|^photos\/.*\.jpg$|^(sitemap\.xml|robots\.txt)$|^assets\/(forms|pages|screens|rest)-\w+\.json$/;

/** The owner's PDFs that are too large for devices. */
const onlineOnly = Object.values(outsideLinks).flatMap(({ address, onlineSize }) =>
  onlineSize === undefined ? [] : decodeURIComponent(address.slice(1)),
);

it('names every file that is published, but for what no page needs', () => {
  const needless = [
    '_headers',
    'service-worker.js',
    probeFile,
    ...trustFiles,
    ...twins,
    ...onlineOnly,
  ];
  const expected = builtFiles.filter((file) => !needless.includes(file) && !outward.test(file));
  expect([...urls].sort()).toEqual(expected);
});

it('has the file that is asked for to see whether this site can be reached', () => {
  expect(builtText(probeFile)).toBe(probeText);
});

const neededBy = (need: string) =>
  entries.flatMap(({ needed, url }) => (needed === need ? url : []));

it('begins with what forms, checklists and the outbox need: their pages, styles, and scripts without React', () => {
  const first = neededBy('forms');
  const others = ['/', '/outbox', '/diagnostics', '/podcasts/the-resilient-path'];
  const tools = [...Object.values(specifiedFormPaths), ...others];
  expect(first).toEqual(expect.arrayContaining(['404.html', ...tools.map(fileOf)]));
  expect(first).toEqual(expect.arrayContaining(['icons/logo.svg', 'images/pages/outbox.svg']));
  const assets = first.filter((url) => url.startsWith('assets/'));
  for (const part of ['index-', 'form-page-', 'background-', 'touched-', 'submit-']) {
    expect(assets.filter((url) => url.startsWith(`assets/${part}`))).toHaveLength(1);
  }
  expect(assets.filter((url) => /react|start-app|live-/.test(url))).toEqual([]);
  expect(assets.filter((url) => !url.endsWith('.js'))).toEqual(
    urls.filter((url) => /^assets\/.*(?<!\.js)$/.test(url) && !url.includes('-accents-')),
  );
});

it('goes on with the other pages, then every other script and what adorns the first, and ends with pictures', () => {
  const first = neededBy('forms');
  expect(neededBy('pages')).toEqual(
    urls.filter((url) => url.endsWith('.html') && !first.includes(url)),
  );
  const then = neededBy('screens');
  expect(
    first.filter((url) => url.startsWith('images/') && !url.startsWith('images/pages/')),
  ).toEqual([]);
  expect(then.filter((url) => !url.startsWith('images/'))).toEqual(
    urls.filter((url) => /^assets\/.*\.js$/.test(url) && !first.includes(url)),
  );
  expect(then).toEqual(
    expect.arrayContaining(['images/pillars/tax.svg', 'images/town-at-dawn.svg']),
  );
  expect(neededBy('rest')).toEqual(expect.arrayContaining(['icons/icon-512.png']));
});

it.each(['forms', 'pages', 'screens', 'rest'])(
  'has its texts in a pack, word for word: %s',
  (name) => {
    const [pack = '', ...others] = builtFiles.filter((file) => file.startsWith(`assets/${name}-`));
    expect(others).toEqual([]);
    const texts: Readonly<Record<string, string>> = JSON.parse(builtText(pack));
    const packed = entries.filter((entry) => entry.pack === pack);
    expect(packed.map(({ url }) => url).sort()).toEqual(Object.keys(texts).sort());
    for (const { url, needed } of packed) {
      expect(texts[url], url).toBe(builtText(url));
      expect(needed, url).toBe(name);
    }
    const pages = entries.filter(({ url, needed }) => /\.html$/.test(url) && needed === name);
    if (name === 'forms' || name === 'pages') expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(page.pack, page.url).toBe(pack);
  },
);

it('has the digest of each file, so that no other one is kept or served in its place', async () => {
  for (const { url, revision } of entries) {
    expect(revision, url).toBe(await contentDigest(readFileSync(join(builtFolder, url))));
  }
});
