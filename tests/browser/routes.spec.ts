// Proves specification 1.1, 1.4, 1.5, 1.7, 1.27, 8.1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lookingForPage } from '#src/content/pages/not-found.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { pagesOfEachKind } from '#tests/support/kinds-of-page.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { expect, failedRequest, hold, putOnDevice, test } from './fixtures.ts';
import { expectLive, expectRoute } from './route-shown.ts';

const errorHeading = 'Unexpected Application Error!';

/** Answered with a host's error page on the network, whose script finds the page, or none. */
const unfiled = [
  { asked: '/JOIN/', heading: 'Join' },
  { asked: '/no/such/page', heading: errorHeading },
];

const variants = [
  { asked: '/Speaker', heading: 'Invite a Guest Speaker' },
  { asked: '/contact/aboutus', heading: 'About Us' },
  { asked: '/%6Aoin', heading: 'Join' },
  { asked: '/join?from=a%20friend&x=1', heading: 'Join' },
  { asked: '/pillars/', heading: 'Seven Pillars' },
  { asked: '/PODCASTS/TownHall?x#form', heading: 'Townhall' },
];

async function expectTyped(page: Page, address: string, typed: typeof variants): Promise<void> {
  for (const { asked, heading } of typed) {
    await test.step(asked, async () => {
      const answer = await page.goto(address + asked);
      if (heading === errorHeading) expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }
}

/** The document that the worker has for a path. */
const onDevice = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (asked) => (await fetch(asked)).text(), path);

// The browser logs the 404 of an unknown path.
test.use({ expectedOnConsole: failedRequest });

test.describe('on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline, each page and the calendar are there', async ({ page, site }) => {
    await putOnDevice(page, site.address);
    await site.close();
    for (const route of routes) {
      await test.step(route.path, async () => {
        if (pagesOfEachKind.has(route.path)) {
          await page.goto(site.address + route.path);
          await expectLive(page);
          await expectRoute(page, route);
          return;
        }
        const built = join(testSites.connected, `${route.path}.html`);
        expect(await onDevice(page, route.path)).toBe(readFileSync(built, 'utf8'));
      });
    }
    await test.step('the calendar file', async () => {
      const built = readFileSync(join(testSites.connected, 'town-hall.ics'), 'utf8');
      await page.goto(`${site.address}/podcasts/townhall`);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Add to your calendar' }).click();
      expect((await download).suggestedFilename()).toBe('town-hall.ics');
      expect(readFileSync(await (await download).path(), 'utf8')).toBe(built);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Townhall');
    });
    // The worker's other spellings: respond-to-navigation-paths.test.ts.
    await expectTyped(page, site.address, [...variants.slice(-1), ...unfiled]);
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${site.address}/`);
  });
});

test('a typed address shows its page, an unknown one the error', async ({ page, site }) => {
  await expectTyped(page, site.address, variants);
  const looking = page.getByText(lookingForPage);
  for (const { asked, heading } of unfiled) {
    await test.step(`held: ${asked}`, async () => {
      const release = await hold(page, /live-.*\.js$/);
      const answer = await page.goto(site.address + asked);
      expect(answer?.status()).toBe(404);
      await expect(looking).toBeVisible();
      await expect(page.getByText(errorHeading)).toBeHidden();
      await expect(page).toHaveTitle('WE THE PEOPLE');
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(looking).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(heading));
    });
  }
});
