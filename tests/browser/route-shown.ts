import type { Page } from '@playwright/test';
import type { Route } from '#src/content/routes/route.ts';
import { expect } from './fixtures.ts';

/** The page of a route is open, with its own title and heading in the frame that every page has. */
export async function expectRoute(page: Page, { title, load }: Route): Promise<void> {
  const { heading } = (await load()).page;
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page.locator('head link[rel=canonical]')).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Wakes a page for reading, as the first key would, and waits until it is alive: its errors would have shown. */
export async function expectLive(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect.poll(() => isLive(page)).toBe(true);
}

/** Whether React runs the page: it keeps its own property on the root's container. */
const isLive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
