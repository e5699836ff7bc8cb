// Proves specification 8.12.
import { lookingForPage } from '#src/content/pages/not-found.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { openingMessage } from '#src/screens/shared/outbox-opening.tsx';
import { withoutScript } from '#src/ui/deferred.tsx';
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

test('no page waits for a script, and each says what is missing', async ({ page, site }) => {
  for (const { path } of routes) {
    await page.goto(site.address + path);
    for (const promise of promises) {
      for (const line of await page.getByText(promise).all()) {
        await expect.soft(line, `${path}: ${promise}`).toBeHidden();
      }
    }
    const reason = reasons[path];
    if (reason === undefined) continue;
    // Text locators ignore <noscript>.
    const notice = page.locator('noscript > p').filter({ hasText: reason }).first();
    await expect.soft(notice, path).toBeVisible();
  }
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(reasons)));
  await page.goto(`${site.address}/404`);
  await expect.soft(page.getByText(lookingForPage)).toBeHidden();
  await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
});
