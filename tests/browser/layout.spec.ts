// Proves specification 1.8, 1.9, 1.11, 1.15, 1.23, 1.24, 1.35, 1.38, 1.51, 1.52, 4.19, 8.14, 10.4, 10.5, 10.7.
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { team as members } from '#owner';
import { colorOf } from '#src/build/pictures/palette.ts';
import { site as words } from '#src/content/site.ts';
import { launcherMessages } from '#src/screens/shared/device/launcher.tsx';
import { listening } from '#tests/support/local-http.ts';
import { expect, failedRequest, hold, openFromFooter, test } from './fixtures.ts';
import { followRoute, openLive } from './route-shown.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { moved, watchShifts } from './watch-shifts.ts';

const announcement = (page: Page) => page.getByRole('dialog', { name: 'Announcement' });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const drawing = /^\/images\/team\.svg#[a-z-]+$/;

const team = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('picture') });

test('[1.8] the banner stays closed for the session', async ({ page, context, site }) => {
  await test.step('closed before any script', async () => {
    const release = await hold(page, /\/assets\/.*\.js$/);
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
    await openFromFooter(page, 'Privacy');
    await expect(announcement(page)).toBeHidden();
    const [main, footer] = await Promise.all(
      ['main', 'main + footer'].map((part) => page.locator(part).boundingBox()),
    );
    expect(footer?.y).toBeCloseTo((main?.y ?? 0) + (main?.height ?? 0));
  });

  await test.step('closed in another session', async () => {
    const newSession = await context.newPage();
    await openLive(newSession, `${site.address}/`);
    await followRoute(newSession, '/join');
    await expect(announcement(newSession)).toBeVisible();
    await expect(announcement(newSession)).toContainText('Thursdays at 9 PM EST');
    await expect(
      announcement(newSession).getByRole('link', { name: words.banner }),
    ).toHaveAttribute('href', '/podcasts/townhall');
    await announcement(newSession).getByRole('button', { name: 'Close' }).click();
    await expect(announcement(newSession)).toBeHidden();
    await newSession.reload();
    await expect(newSession.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(announcement(newSession)).toBeHidden();
  });
});

test('menus mark the page; an arrow says where a row goes on', async ({ page, site }) => {
  // A group is marked for its own pages only.
  const contact = menuOf(page).locator('summary', { hasText: 'Contact' });
  await openLive(page, `${site.address}/contact/volunteer`);
  await expect(menuOf(page).locator('a[aria-current=page]')).toHaveText(['Volunteer']);
  await expect(contact).toHaveCSS('text-decoration-line', 'none');
  await followRoute(page, '/outbox');
  await expect(menuOf(page).locator('a[aria-current=page]')).toHaveText(['Outbox']);
  await expect(contact).toHaveCSS('text-decoration-line', 'none');
  await followRoute(page, '/contact/faq');
  await expect(contact).toHaveCSS('text-decoration-line', 'underline');
  // A place on the page that is shown is not marked as well.
  for (const marked of [menuOf(page), page.getByRole('contentinfo')]) {
    await expect(marked.locator('a[aria-current=page]')).toHaveText(['FAQ']);
  }
  await followRoute(page, '/privacy');
  await expect(page.locator('a[aria-current=page]')).toHaveText(['Privacy']);

  await test.step('an arrow', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
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
});

/** The band's heading is as wide as the band. */
const chapters = 'main section:has(> h2 + div):not(#form, #form ~ div *, [class*="band"])';

const edgesOf = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return {
        left: Math.round(left + Number.parseFloat(paddingLeft)),
        right: Math.round(right - Number.parseFloat(paddingRight)),
      };
    }),
  );

async function expectSharedEdges(page: Page, where: string): Promise<void> {
  const header = page.getByRole('banner');
  const content = page
    .getByRole('main')
    .locator('div', { has: page.getByRole('heading', { level: 1 }) });
  const [edges = { left: 0, right: 0 }] = await edgesOf(content.first());
  expect(edges.right - edges.left, where).toBe(1200);
  const bars = header
    .locator('> div')
    .or(page.getByRole('contentinfo').locator('> div'))
    .or(announcement(page).locator('> form'));
  expect(await edgesOf(bars), where).toEqual([edges, edges, edges]);
  const [brand] = await edgesOf(header.getByRole('link', { name: 'WE THE PEOPLE' }));
  expect(brand?.left, where).toBe(edges.left);
  const bodies = await edgesOf(page.locator(chapters).locator('> h2 + div'));
  const headings = await edgesOf(page.locator(chapters).locator('> h2'));
  expect(bodies).toHaveLength(headings.length);
  for (const [place, heading] of headings.entries()) {
    expect(heading.left, where).toBe(edges.left);
    const body = bodies[place];
    // Stripes are as wide as the window.
    if (body?.right !== edges.right || body.left !== edges.left)
      expect(body?.left, where).toBeGreaterThan(heading.right);
  }
}

async function expectPostsWithDrawings(page: Page): Promise<void> {
  await expect(team(page)).toHaveText(members.map(({ title }) => title));
  const drawings = new Set<string | null>();
  const tops: number[] = [];
  for (const card of await team(page).all()) {
    const picture = card.locator('img[alt=""][loading=lazy]');
    await card.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', drawing);
    await expect(picture).toHaveJSProperty('naturalWidth', 200);
    await expect(picture).toHaveCSS('width', '200px');
    drawings.add(await picture.getAttribute('src'));
    tops.push(await picture.evaluate((image) => image.getBoundingClientRect().top + scrollY));
  }
  expect(drawings.size).toBe(16);
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  expect(new Set(tops).size).toBe(6);
}

async function expectLinksToldApart(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /^Listen Now/ })).toHaveCount(4);
  for (const title of ['Pastors Point', 'Townhall', 'The Resilient Path', 'Different Right']) {
    await expect(page.getByRole('link', { name: `Listen Now ${title}` })).toHaveCount(1);
  }
}

async function expectPulledSentence(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const pulled = page.getByText('Health is deeply personal.');
  const body = page.getByText('We help you find a doctor you can talk to.');
  const [below, own] = [await pulled.boundingBox(), await body.boundingBox()];
  expect(below?.y).toBeGreaterThan((own?.y ?? 0) + (own?.height ?? 0));
  expect(below?.width).toBeGreaterThanOrEqual(1200);
}

test('on wide screens all share their edges; posts have drawings', async ({ page, site }) => {
  const first = '/contact/AboutUs';
  await openLive(page, site.address + first);
  for (const [path, expectMore] of [
    [first, expectPostsWithDrawings],
    ['/', null],
    ['/podcasts', expectLinksToldApart],
    ['/pillars/health', expectPulledSentence],
    ['/contact/faq', null],
    ['/privacy', null],
    ['/join', null],
    ['/donate', null],
  ] as const) {
    await test.step(path, async () => {
      if (path !== first) await followRoute(page, path);
      for (const width of [1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expectSharedEdges(page, `${path} at ${width} px`);
      }
      await expectMore?.(page);
    });
  }
});

test.describe('pictures that cannot be loaded', () => {
  test.use({ expectedOnConsole: failedRequest });

  // Of a member's photo: people.test.tsx.
  test('The Resilient Path says so in the place of its picture', async ({ page, site }) => {
    await page.route(/\/images\//, (route) => route.abort());
    await page.goto(`${site.address}/podcasts/the-resilient-path`);
    await expect(page.getByText('Image not found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  });
});

test('home has a skip link, a band to both edges, and no launcher', async ({ page, site }) => {
  await page.goto(site.address);
  await expect(page.getByText(launcherMessages.heading)).toBeHidden();
  await page.waitForLoadState('networkidle');
  // React replaces this place.
  await expect(page.locator('[data-status-place]')).toHaveCount(1);

  await test.step('the skip link', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  for (const width of [360, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`the band, ${width} ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await page.emulateMedia({ colorScheme });
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
        expect([pixelAt(1), pixelAt(info.width - 2)]).toEqual([color, color]);
        expect((await sidewaysScroll(page)).by).toBe(0);
      });
    }
  }

  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main).toHaveText(/^\s*WE THE PEOPLE/, { useInnerText: true });
  await expect(main.getByRole('img')).toHaveCount(0);
});

const clientWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.clientWidth);

/** Passes the site on, its first page in two pieces; the second, and the style sheet, late. */
async function startInPieces(address: string, isEndOfFirst: RegExp) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(address + url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    if (url.endsWith('.css')) await setTimeout(500);
    if (url !== '/') {
      response.end(body);
      return;
    }
    const end = body.toString('latin1').search(isEndOfFirst);
    expect(end, 'where the first piece ends').toBeGreaterThan(0);
    response.write(body.subarray(0, end));
    await setTimeout(1_000);
    response.end(body.subarray(end));
  });
  return { server, port: await listening(server) };
}

test.describe('a page in pieces', () => {
  // The form service is another site's.
  test.use({ expectedOnConsole: failedRequest });

  test('a document in pieces and a late style move nothing', async ({ page, site }) => {
    await page.addInitScript(watchShifts);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [what, isEndOfFirst] of [
      ['in the menu', /<\/summary><\/details><nav/],
      ['before the words of a button', /Join Us<\/a><\/li><li><a [^>]*href="\/[a-z]/],
      ['in the frame of the picture', /<img [^>]*town-at-dawn/],
    ] as const) {
      await test.step(what, async () => {
        const { server, port } = await startInPieces(site.address, isEndOfFirst);
        await page.goto(`http://localhost:${port}/`);
        await expect(page.getByRole('link', { name: 'Recommend a Speaker' }).first()).toBeVisible();
        await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
        expect(await moved(page)).toBe('nothing');
        server.closeAllConnections();
        server.close();
      });
    }
  });
});
