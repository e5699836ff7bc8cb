import type { Page } from '@playwright/test';
import type { Route } from '#src/content/page.ts';
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
  await expect.poll(() => isLive(page)).toBe(true);
}

/** React adds a property to the root's container. */
const isLive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
