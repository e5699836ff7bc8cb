// Proves specification 1.46.
import type { Page } from '@playwright/test';
import { bringApp, expect, test } from './fixtures.ts';

const copied = (page: Page) => page.getByText('Link copied. Paste it into a message.');
const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const lists = '/podcasts/the-resilient-path';

const places = [
  ['/', 'Share This Site', '/'],
  ['/podcasts/townhall', 'Share the Town Hall', '/podcasts/townhall'],
  ['/pillars', 'Share the Seven Pillars', '/pillars'],
  ['/pillars/tax', 'Share This Pillar', '/pillars/tax'],
  [lists, 'Share This List: The 72-Hour Kit', `${lists}#kit`],
] as const;

/** At each press, the page looks for the browser's share sheet. */
const setShareSheet = (page: Page, isThere: boolean): Promise<void> =>
  page.evaluate((there) => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(Navigator.prototype, 'share', {
      value: there ? share : undefined,
      configurable: true,
    });
  }, isThere);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('[1.46] a press opens the share sheet, or copies the address', async ({ page, site }) => {
  for (const [path, name, shared] of places) {
    await test.step(path, async () => {
      await page.goto(site.address + path);
      if (path === lists) {
        await setShareSheet(page, true);
        await page.getByRole('button', { name: 'Share This List: The First Hour' }).click();
        await expect(page.locator('html')).toHaveAttribute(
          'data-shared',
          JSON.stringify({
            title: 'The First Hour | WE THE PEOPLE',
            url: `${site.address}${lists}#first-hour`,
          }),
        );
        await expect(copied(page)).toHaveCount(0);
      }
      await setShareSheet(page, false);
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect(copied(page)).toBeVisible();
      expect(await pasted(page)).toBe(site.address + shared);
      if (path !== lists) return;
      await bringApp(page);
      await expect(copied(page)).toBeVisible();
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => pasted(page)).toBe(site.address + shared);
    });
  }
});
