// Proves specification 1.1, 1.4, 1.5, 1.7, 8.1.
import type { Page } from '@playwright/test';
import { lookingForPage } from '#src/content/pages/not-found.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { pagesOfEachKind } from '#tests/support/kinds-of-page.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { expectLive, expectRoute } from './route-shown.ts';

const errorHeading = 'Unexpected Application Error!';

const variants = [
  { asked: '/Speaker', heading: 'Invite a Guest Speaker' },
  { asked: '/contact/aboutus', heading: 'About Us' },
  { asked: '/JOIN/', heading: 'Join' },
  { asked: '/%6Aoin', heading: 'Join' },
  { asked: '/join?from=a%20friend&x=1', heading: 'Join' },
  { asked: '/pillars/', heading: 'Seven Pillars' },
  { asked: '/PODCASTS/TownHall?x#form', heading: 'Townhall' },
];

async function expectTyped(page: Page, address: string): Promise<void> {
  for (const { asked, heading } of variants) {
    await test.step(asked, async () => {
      await page.goto(address + asked);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }
  const answer = await page.goto(`${address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorHeading);
}

test.describe('on the device', () => {
  // The browser logs the 404 of an unknown path.
  test.use({ serviceWorkers: 'allow', expectedOnConsole: failedRequest });

  test('whoever has visited one page opens each of the others offline, also as people type it', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.address}/`);
    await untilOfflineReady(page);
    await site.close();
    for (const route of routes) {
      await test.step(route.path, async () => {
        await page.goto(site.address + route.path);
        if (pagesOfEachKind.has(route.path)) await expectLive(page);
        await expectRoute(page, route);
      });
    }
    await expectTyped(page, site.address);
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${site.address}/`);
  });
});

test.describe('from the network', () => {
  test.use({ expectedOnConsole: failedRequest });

  test('addresses as people type them show their page, an unknown one the error screen', async ({
    page,
    site,
  }) => {
    await expectTyped(page, site.address);
  });
});

test.describe('while the script comes', () => {
  test.use({ expectedOnConsole: failedRequest });

  test('a host’s error page passes no verdict, be it a page or not', async ({ page, site }) => {
    const looking = page.getByText(lookingForPage);
    const verdict = page.getByText(errorHeading);
    for (const [path, heading] of [
      ['/JOIN', 'Join'],
      ['/no/such/page', errorHeading],
    ] as const) {
      let letCome = () => {};
      const released = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      await page.route(/live-.*\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.address + path);
      await expect(looking).toBeVisible();
      await expect(verdict).toBeHidden();
      await expect(page).toHaveTitle('WE THE PEOPLE');
      letCome();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(looking).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(heading));
      await page.unrouteAll();
    }
  });
});
