// Proves specification 1.10, 1.26, 2.11, 8.12.
import type { Page, Request } from '@playwright/test';
import { lookingForPage } from '#src/content/pages/not-found.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { join } from '#src/forms/all-forms.ts';
import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { openingMessage } from '#src/screens/shared/outbox-opening.tsx';
import { withoutScript } from '#src/ui/deferred.tsx';
import { pagesOfEachKind } from '#tests/support/kinds-of-page.ts';
import { formOf } from './fill-form.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/** True only with scripts. */
const promises = [openingMessage, eraseMessages.opening, 'Getting ready…'];

const reasons: Readonly<Record<string, string>> = {
  '/outbox': withoutScript.device,
  '/diagnostics': withoutScript.device,
  '/privacy': withoutScript.erase,
  '/podcasts/the-resilient-path': withoutScript.checkmarks,
  '/join': withoutScript.form,
};

/** What else a page offers without a script. */
const offers: Readonly<Record<string, (page: Page, address: string) => Promise<void>>> = {
  '/': expectMenus,
  '/join': expectNothingSent,
  '/podcasts/the-resilient-path': expectCheckmarks,
};

/** On a wide screen and a small one; it ends on another page. */
async function expectMenus(page: Page, address: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const group = (name: string) => menu.locator('summary', { hasText: name });
  for (const [width, name] of [
    [1000, 'Corruption'],
    [640, 'Finance'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 640) await page.locator('summary', { hasText: 'Menu' }).click();
    await group('Podcasts').click();
    await expect(menu.getByRole('link', { name: 'Townhall' })).toBeVisible();
    await group('Pillars').focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'Townhall' })).toBeHidden();
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${address}/pillars/${name.toLowerCase()}`);
  }
}

async function expectNothingSent(page: Page, address: string): Promise<void> {
  const form = formOf(page, join);
  await expect(form.getByText(join.submitLabel)).toBeHidden();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const first = form.getByLabel('First Name');
  await first.fill('Invented');
  await first.press('Enter');
  await expect(first).toHaveValue('Invented');
  expect([page.url(), requests]).toEqual([`${address}/join`, []]);
}

async function expectCheckmarks(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'Water: one gallon' });
  await box.check();
  await page.emulateMedia({ media: 'print' });
  await expect(box).toBeChecked();
  await expect(box).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
}

test('without a script, each kind of page says what is missing', async ({ page, site }) => {
  const paths = routes.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(Object.keys(reasons)));
  for (const path of new Set(['/', ...Object.keys(reasons), ...pagesOfEachKind])) {
    await page.goto(site.address + path);
    for (const promise of promises) {
      for (const line of await page.getByText(promise).all()) {
        await expect.soft(line, `${path}: ${promise}`).toBeHidden();
      }
    }
    const reason = reasons[path];
    if (reason !== undefined) {
      // Text locators ignore <noscript>.
      const notice = page.locator('noscript > p').filter({ hasText: reason }).first();
      await expect.soft(notice, path).toBeVisible();
    }
    await test.step(path, async () => offers[path]?.(page, site.address));
  }
  await page.goto(`${site.address}/404`);
  await expect.soft(page.getByText(lookingForPage)).toBeHidden();
  await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
});
