import type { Page } from '@playwright/test';
import type { Route } from '#src/content/page.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { expect } from './fixtures.ts';

/** Expects the route's title and heading in the site's frame. */
export async function expectRoute(page: Page, { title, load }: Route): Promise<void> {
  const { heading } = (await load()).page;
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('head title')).toHaveCount(1);
  expect(await page.locator('head link[rel=canonical]').count()).toBeLessThanOrEqual(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Wakes a reading page with a key, and waits for React. */
export async function expectLive(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-status-place]')).toHaveCount(0);
}

/** The other routes are second addresses of these. */
export const linkedRoutes = routes.filter(({ canonical }) => canonical === undefined);

/** Opens a page and its app. A reload would lose the document's mark. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectLive(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
}

/** In the same document, by a link that a closed menu may hold. */
export async function followRoute(page: Page, path: string): Promise<void> {
  const route = routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`No route ${path}`);
  const link = page.locator(`:is(header, footer) a[href="${path}"]`).first();
  await link.dispatchEvent('click', { button: 0 });
  await expectRoute(page, route);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
}
