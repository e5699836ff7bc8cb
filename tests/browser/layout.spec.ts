// Proves specification 1.8, 1.9, 1.11, 1.15, 1.23, 1.24, 1.35, 1.38, 1.51, 1.52, 4.19, 8.14, 10.4, 10.5, 10.7.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { team as members } from '#owner';
import { colorOf } from '#src/build/pictures/palette.ts';
import { site as words } from '#src/content/site.ts';
import { launcherMessages } from '#src/screens/shared/device/launcher.tsx';
import { deferred } from '#tests/support/outbox-service.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { moved, watchShifts } from './watch-shifts.ts';

const announcement = (page: Page) => page.getByRole('dialog', { name: 'Announcement' });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const drawing = /^\/images\/team\.svg#[a-z-]+$/;

const team = (page: Page) =>
  page.getByRole('list').filter({ hasText: 'Editor' }).getByRole('listitem');

const photo = { webp: '/photos/test.webp', jpeg: '/photos/test.jpg' };

/** Opens About Us with everybody known: the app renders it, as the prerendered page has nobody. */
async function openNamedTeam(page: Page, site: { readonly address: string }): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    // From the folder: some of many parallel Playwright requests never end.
    const { pathname } = new URL(route.request().url());
    const body = readFileSync(join(testSites.connected, pathname), 'utf8').replaceAll(
      'name:``,photo:null',
      `name:'Test Person',photo:${JSON.stringify(photo)}`,
    );
    await route.fulfill({ body, contentType: 'text/javascript' });
  });
  await page.goto(`${site.address}/pillars`);
  await page.getByRole('banner').hover();
  await expect(page.locator('[data-status-place]')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
}

test('[1.8] the banner announces the town hall, and once closed stays away for the session', async ({
  page,
  context,
  site,
}) => {
  for (const path of ['/podcasts/townhall', '/join', '/']) {
    await page.goto(site.address + path);
    await expect(announcement(page)).toContainText('Thursdays at 9 PM EST');
  }
  await expect(announcement(page).getByRole('link', { name: words.banner })).toHaveAttribute(
    'href',
    '/podcasts/townhall',
  );
  await announcement(page).getByRole('button', { name: 'Close' }).click();
  await expect(announcement(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(announcement(page)).toBeHidden();
  await page.goto(`${site.address}/contact/faq`);
  await expect(announcement(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(announcement(page)).toBeHidden();

  const newSession = await context.newPage();
  await newSession.goto(`${site.address}/pillars`);
  await expect(announcement(newSession)).toBeVisible();
});

test('[1.8] the banner closes before any script has come, and stays away', async ({
  page,
  site,
}) => {
  const { promise: held, resolve: release } = deferred<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto(`${site.address}/pillars`, { waitUntil: 'commit' });
  await announcement(page).getByRole('button', { name: 'Close' }).click();
  await expect(announcement(page)).toBeHidden();
  release();
  await page.waitForLoadState();
  await page.getByRole('banner').hover();
  await expect(page.locator('[data-status-place]')).toHaveCount(0);
  await expect(announcement(page)).toBeHidden();
  await page.goto(`${site.address}/contact/faq`);
  await expect(announcement(page)).toBeHidden();
});

test('marks the page that is shown in the menus, under either of its addresses', async ({
  page,
  site,
}) => {
  const current = page.locator('a[aria-current=page]');
  await page.goto(`${site.address}/contact/volunteer`);
  await expect(menuOf(page).locator('a[aria-current=page]')).toHaveText(['Volunteer']);
  // A group is marked for its own pages only.
  const contact = menuOf(page).locator('summary', { hasText: 'Contact' });
  await expect(contact).toHaveCSS('text-decoration-line', 'none');
  await page.goto(`${site.address}/outbox`);
  await expect(menuOf(page).locator('a[aria-current=page]')).toHaveText(['Outbox', 'Outbox']);
  await expect(contact).toHaveCSS('text-decoration-line', 'none');
  await page.goto(`${site.address}/contact/faq`);
  await expect(contact).toHaveCSS('text-decoration-line', 'underline');
  // A place on the page that is shown is not marked as well.
  for (const marked of [menuOf(page), page.getByRole('contentinfo')]) {
    await expect(marked.locator('a[aria-current=page]')).toHaveText(['FAQ']);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(current).toHaveText(['Privacy']);
});

/** The band's heading is as wide as the band. */
const chapters = 'main section:has(> h2 + div):not(#form, #form ~ div *, [class*="band"])';

const edgesOf = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return {
      left: Math.round(left + Number.parseFloat(paddingLeft)),
      right: Math.round(right - Number.parseFloat(paddingRight)),
    };
  });

for (const width of [1280, 1440, 1920]) {
  test(`[1.9] banner, header, page and footer share their edges at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/',
      '/podcasts',
      '/pillars/tax',
      '/contact/faq',
      '/contact/AboutUs',
      '/privacy',
      '/join',
      '/donate',
    ]) {
      await page.goto(site.address + path);
      const header = page.getByRole('banner');
      const content = page
        .getByRole('main')
        .locator('div', { has: page.getByRole('heading', { level: 1 }) });
      const edges = await edgesOf(content.first());
      expect(edges.right - edges.left, path).toBe(1200);
      for (const bar of [
        header.locator('> div'),
        page.getByRole('contentinfo').locator('> div'),
        announcement(page).locator('> form'),
      ]) {
        expect(await edgesOf(bar), path).toEqual(edges);
      }
      const brand = await edgesOf(header.getByRole('link', { name: 'WE THE PEOPLE' }));
      expect(brand.left, path).toBe(edges.left);
      for (const chapter of await page.locator(chapters).all()) {
        const heading = await edgesOf(chapter.locator('> h2'));
        const body = await edgesOf(chapter.locator('> h2 + div'));
        expect(heading.left, path).toBe(edges.left);
        expect(body.left, path).toBeGreaterThan(heading.right);
      }
    }
  });
}

test('[1.9] on a phone on its side, an arrow says where the row of the menu goes on', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`${site.address}/pillars`);
  // Without the words, an arrow is all that can be in the row's ends.
  await menuOf(page).evaluate((menu) => {
    for (const word of menu.querySelectorAll('a, summary, button')) {
      if (word instanceof HTMLElement) word.style.visibility = 'hidden';
    }
  });
  const ends = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await menuOf(page).boundingBox()) ?? {};
    const end = async (left: number) =>
      (
        await page.screenshot({
          clip: { x: Math.round(left), y: y + 4, width: 30, height: height - 8 },
        })
      ).toString('base64');
    return { left: await end(x), right: await end(x + width - 30) };
  };
  const atStart = await ends();
  await menuOf(page).evaluate((menu) => {
    menu.scrollLeft = menu.scrollWidth;
  });
  const atEnd = await ends();
  const empty = atStart.left;
  expect(atEnd.right).toBe(empty);
  for (const arrow of [atStart.right, atEnd.left]) expect(arrow).not.toBe(empty);
});

test('the skip link comes first and leads past the menu', async ({ page, site }) => {
  await page.goto(`${site.address}/`);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test.describe('pictures that cannot be loaded', () => {
  test.use({ expectedOnConsole: failedRequest });

  test('The Resilient Path says so in the place of its picture', async ({ page, site }) => {
    await page.route('**/images/**', (route) => route.abort());
    await page.goto(`${site.address}/podcasts/the-resilient-path`);
    await expect(page.getByText('Image not found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  });

  test('a team member whose photo is missing is shown with the drawing of the post', async ({
    page,
    site,
  }) => {
    await page.route('**/photos/*', (route) => route.abort());
    await openNamedTeam(page, site);
    for (const card of await team(page).all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('img')).toHaveAttribute('src', drawing);
    }
  });
});

test('a browser tab has no launcher, and loads nothing for one', async ({ page, site }) => {
  await page.goto(site.address);
  await expect(page.getByText(launcherMessages.heading)).toBeHidden();
  await page.waitForLoadState('networkidle');
  // React replaces this place.
  await expect(page.locator('[data-status-place]')).toHaveCount(1);
});

test('links in cards that say the same are told apart', async ({ page, site }) => {
  await page.goto(`${site.address}/podcasts`);
  await expect(page.getByRole('link', { name: /^Listen Now/ })).toHaveCount(4);
  for (const title of ['Pastors Point', 'Townhall', 'The Resilient Path', 'Different Right']) {
    await expect(page.getByRole('link', { name: `Listen Now ${title}` })).toHaveCount(1);
  }
});

test('About Us shows the 16 members of the team, three in a row, with photos that load late', async ({
  page,
  site,
}) => {
  await page.route('**/photos/*', (route) => route.fulfill({ path: 'public/icons/icon-192.png' }));
  await openNamedTeam(page, site);
  await untilMounted(page);
  expect(members).toHaveLength(16);
  await expect(team(page)).toContainText(members.map(({ title }) => title));
  const tops: number[] = [];
  for (const card of await team(page).all()) {
    const photo = card.locator('img');
    await expect(photo).toHaveAttribute('loading', 'lazy');
    await card.scrollIntoViewIfNeeded();
    await expect(photo).toHaveJSProperty('naturalWidth', 192);
    await expect(photo).toHaveCSS('width', '200px');
    await expect(photo).toHaveCSS('height', '200px');
    tops.push(await photo.evaluate((image) => image.getBoundingClientRect().top + scrollY));
  }
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  expect(new Set(tops).size).toBe(6);
});

test('[1.23] About Us shows a team without names as 16 posts, each with a drawing of its own', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/contact/AboutUs`);
  await expect(team(page)).toHaveText(members.map(({ title }) => title));
  const drawings = new Set<string | null>();
  for (const card of await team(page).all()) {
    const picture = card.locator('img[alt=""][loading=lazy]');
    await card.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', drawing);
    await expect(picture).toHaveJSProperty('naturalWidth', 200);
    await expect(picture).toHaveCSS('width', '200px');
    drawings.add(await picture.getAttribute('src'));
  }
  expect(drawings.size).toBe(16);
});

test('[1.51] the band’s color reaches both edges of the window, in its colors, and scrolls nothing', async ({
  page,
  site,
}) => {
  for (const width of [360, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await page.goto(site.address);
      const band = page.locator('section', { hasText: /^A free people does not wait/ });
      await band.scrollIntoViewIfNeeded();
      const box = await band.boundingBox();
      if (box === null) throw new Error('No band');
      const clip = { x: 0, y: box.y + 20, width: await clientWidth(page), height: 1 };
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const color = [...Buffer.from(colorOf(colorScheme, 'band').slice(1), 'hex')];
      const pixelAt = (x: number) => [...data.subarray(x * 3, x * 3 + 3)];
      expect([pixelAt(1), pixelAt(info.width - 2)], `${width} ${colorScheme}`).toEqual([
        color,
        color,
      ]);
      expect((await sidewaysScroll(page)).by).toBe(0);
    }
  }
});

test('[1.52] a pulled sentence stands beside its section on a wide screen, below it on a narrow one', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.address}/pillars/health`);
  const pulled = page.getByText('Health is deeply personal.');
  const body = page.getByText('share only what you are comfortable with.');
  const [beside, text] = [await pulled.boundingBox(), await body.boundingBox()];
  expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  await page.setViewportSize({ width: 1200, height: 900 });
  const [below, own] = [await pulled.boundingBox(), await body.boundingBox()];
  expect(below?.y).toBeGreaterThan((own?.y ?? 0) + (own?.height ?? 0));
});

const clientWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.clientWidth);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the first page in two pieces; the second, and the style sheet, late. */
async function startInPieces(isEndOfFirst: RegExp): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    const file = join(testSites.connected, url === '/' ? 'index.html' : url);
    const type = types[extname(file)];
    if (type === undefined || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    if (type === 'text/css') await setTimeout(500);
    if (url !== '/') {
      response.end(readFileSync(file));
      return;
    }
    const text = readFileSync(file, 'utf8');
    const end = text.search(isEndOfFirst);
    expect(end, 'where the first piece ends').toBeGreaterThan(0);
    response.write(text.slice(0, end));
    await setTimeout(1_000);
    response.end(text.slice(end));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test.describe('a page in pieces', () => {
  // Fonts, manifest and worker are missing here.
  test.use({ expectedOnConsole: failedRequest });

  for (const [what, isEndOfFirst] of [
    ['in the menu', /<\/summary><\/details><nav/],
    ['before the words of a button', /Join Us<\/a><\/li><li><a [^>]*href="\/[a-z]/],
    ['in the frame of the picture', /<img [^>]*town-at-dawn/],
  ] as const) {
    test(`a document that comes in pieces, and a style that comes late, move nothing: ${what}`, async ({
      page,
    }) => {
      const server = await startInPieces(isEndOfFirst);
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('No port');
      await page.addInitScript(watchShifts);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`http://localhost:${address.port}/`);
      await expect(page.getByRole('link', { name: 'Recommend a Speaker' }).first()).toBeVisible();
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
      expect(await moved(page)).toBe('nothing');
      server.closeAllConnections();
      server.close();
    });
  }
});
