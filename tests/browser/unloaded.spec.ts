// Proves specification 8.10.
import type { Page } from '@playwright/test';
import { volunteer } from '#src/forms/definitions/volunteer.ts';
import { unloadedMessage } from '#src/ui/load-with-notice.ts';
import { formOf } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { buttonOf } from './open-form.ts';

test.use({
  expectedOnConsole: new RegExp(`${failedRequest.source}|dynamically imported module`),
});

const withhold = (page: Page, script: string) =>
  page.route(new RegExp(`/assets/${script}-.*\\.js$`), (route) => route.abort());
const told = (page: Page) => page.getByRole('alert').filter({ hasText: unloadedMessage });

for (const script of ['live', 'background', 'services']) {
  test(`a form that cannot be sent without '${script}' says so until it comes, and keeps what is typed`, async ({
    page,
    site,
  }) => {
    await withhold(page, script);
    await page.goto(`${site.address}/volunteer`);
    const form = formOf(page, volunteer);
    await form.getByLabel('First Name').fill('Someone');
    await expect(told(page)).toBeInViewport();
    await expect(buttonOf(form, volunteer)).toBeDisabled();
    await expect(form.getByLabel('First Name')).toHaveValue('Someone');

    await page.unrouteAll();
    await expect(buttonOf(form, volunteer)).toBeEnabled({ timeout: 20_000 });
    await expect(told(page)).toHaveCount(0);
    await expect(form.getByLabel('First Name')).toHaveValue('Someone');
  });
}

for (const [path, script] of [
  ['/outbox', 'live'],
  ['/diagnostics', 'services'],
  ['/outbox', 'deferred-components'],
] as const) {
  test(`${path} says that it cannot be opened until '${script}' comes`, async ({ page, site }) => {
    await withhold(page, script);
    await page.goto(site.address + path);
    await expect(told(page)).toBeInViewport();
    await expect(told(page)).toHaveCount(1);
    await page.unrouteAll();
    const there = page.getByRole('heading', { name: /^Waiting|^This Device Now/ });
    await expect(there).toBeVisible({ timeout: 20_000 });
    await expect(told(page)).toHaveCount(0);
  });
}

test('a form needs no part that comes late', async ({ page, site }) => {
  await withhold(page, 'deferred-components');
  await page.goto(`${site.address}/volunteer`);
  const form = formOf(page, volunteer);
  await expect(buttonOf(form, volunteer)).toBeEnabled();
  await expect(told(page)).toHaveCount(0);
});

test('a page for reading says nothing of it', async ({ page, site }) => {
  await withhold(page, 'live');
  const asked = page.waitForEvent('requestfailed');
  await page.goto(`${site.address}/pillars`);
  await page.getByRole('banner').hover();
  await asked;
  await expect(told(page)).toHaveCount(0);
});
