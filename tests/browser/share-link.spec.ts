// Proves specification 1.46.
import type { Page } from '@playwright/test';
import { bringApp, expect, test, untilOfflineReady } from './fixtures.ts';

const copied = (page: Page) => page.getByText('Link copied. Paste it into a message.');
const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const places = [
  ['/', 'Share This Site', '/'],
  ['/podcasts/townhall', 'Share the Town Hall', '/podcasts/townhall'],
  ['/pillars', 'Share the Seven Pillars', '/pillars'],
  ['/pillars/tax', 'Share This Pillar', '/pillars/tax'],
  [
    '/podcasts/the-resilient-path',
    'Share This List: The 72-Hour Kit',
    '/podcasts/the-resilient-path#kit',
  ],
] as const;

test.describe('a browser without a share sheet', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
    }),
  );

  for (const [path, name, shared] of places) {
    test(`[1.46] ${path} copies its address, before and after the app`, async ({ page, site }) => {
      await page.goto(site.address + path);
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect(copied(page)).toBeVisible();
      expect(await pasted(page)).toBe(site.address + shared);

      await bringApp(page);
      await expect(copied(page)).toBeVisible();
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => pasted(page)).toBe(site.address + shared);
    });
  }

  test.describe('with a worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('[1.46] copies the address offline, too', async ({ page, site }) => {
      await page.goto(`${site.address}/pillars/tax`);
      await untilOfflineReady(page);
      await page.reload();
      await site.close();
      await page.getByRole('button', { name: 'Share This Pillar' }).click();
      await expect(copied(page)).toBeVisible();
    });
  });
});

test('[1.46] a browser with a share sheet opens it', async ({ page, site }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(Navigator.prototype, 'share', { value: share });
  });
  await page.goto(`${site.address}/podcasts/the-resilient-path`);
  await page.getByRole('button', { name: 'Share This List: The First Hour' }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    JSON.stringify({
      title: 'The First Hour | WE THE PEOPLE',
      url: `${site.address}/podcasts/the-resilient-path#first-hour`,
    }),
  );
  await expect(copied(page)).toHaveCount(0);
});
