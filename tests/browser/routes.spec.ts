// Proves specification 1.1, 1.4, 1.5, 1.6, 1.7, 8.1.
import type { Page } from '@playwright/test';
import { routes } from '#src/content/routes/route-table.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';

const errorHeading = 'Unexpected Application Error!';

/** Each part of the routes has a browser and a device of its own. */
const parts = [0, 1, 2, 3];

for (const part of parts) {
  const own = routes.filter((_, place) => place % parts.length === part);

  test(`routes, part ${part + 1} of ${parts.length}: each opens online, and offline from the second visit on`, async ({
    page,
    site,
  }) => {
    for (const { path, title, load } of own) {
      await test.step(`${path} online`, async () => {
        await page.goto(site.address + path);
        await shows(page, title, (await load()).page.heading);
        // Hydrated, so that an error of hydration would have shown.
        await page.keyboard.press('Tab');
        await expect.poll(() => isLive(page)).toBe(true);
      });
    }
    await untilOfflineReady(page);
    await site.close();
    for (const { path, title, load } of own) {
      await test.step(`${path} offline`, async () => {
        await page.goto(site.address + path);
        await page.keyboard.press('Tab');
        await expect.poll(() => isLive(page)).toBe(true);
        await shows(page, title, (await load()).page.heading);
      });
    }
  });
}

async function shows(page: Page, title: string, heading: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page.locator('head link[rel=canonical]')).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Whether React runs the page: it keeps its own property on the root's container. */
const isLive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );

const variants = [
  { asked: '/Speaker', heading: 'Invite a Guest Speaker' },
  { asked: '/contact/aboutus', heading: 'About Us' },
  { asked: '/JOIN/', heading: 'Join' },
  { asked: '/join?from=a%20friend&x=1', heading: 'Join' },
  { asked: '/pillars/', heading: 'Seven Pillars' },
  { asked: '/PODCASTS/TownHall?x#form', heading: 'Townhall' },
];

test.describe('addresses as people type them', () => {
  // An unknown path is answered with 404 and the error page, which the browser logs.
  test.use({ expectedOnConsole: failedRequest });

  test('show their page, online and offline', async ({ page, site }) => {
    for (const part of ['online', 'offline']) {
      for (const { asked, heading } of variants) {
        await test.step(`${asked} ${part}`, async () => {
          await page.goto(site.address + asked);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        });
      }
      await untilOfflineReady(page);
      if (part === 'online') await site.close();
    }
  });

  test('an unknown path gets 404 and the error screen in the frame, online and offline', async ({
    page,
    site,
  }) => {
    const online = await page.goto(`${site.address}/no/such/page`);
    expect(online?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorHeading);
    await untilOfflineReady(page);
    await site.close();
    const offline = await page.goto(`${site.address}/no/such/page`);
    expect(offline?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorHeading);
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${site.address}/`);
  });
});

test('every route opens by its links without loading the page anew', async ({ page, site }) => {
  await page.goto(`${site.address}/`);
  await page.keyboard.press('Tab');
  await expect.poll(() => isLive(page)).toBe(true);
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
});
