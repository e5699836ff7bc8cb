// Proves specification 1.1, 1.4, 1.5, 1.6, 1.7, 8.1.
import { routes } from '#src/content/routes/route-table.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { expectLive, expectRoute } from './route-shown.ts';

test.use({ serviceWorkers: 'allow' });

const errorHeading = 'Unexpected Application Error!';

/** Each part of the routes has a browser and a device of its own. */
const parts = [0, 1];

for (const part of parts) {
  const own = routes.filter((_, place) => place % parts.length === part);

  test(`routes, part ${part + 1} of ${parts.length}: whoever has visited one page opens each offline`, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.address}/`);
    await untilOfflineReady(page);
    await site.close();
    for (const route of own) {
      await test.step(route.path, async () => {
        await page.goto(site.address + route.path);
        await expectLive(page);
        await expectRoute(page, route);
      });
    }
  });
}

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
  await expectLive(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
});
