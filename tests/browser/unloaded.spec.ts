// Proves specification 8.10.
import type { Page } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { unloadedMessage } from '#src/ui/loading.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fileReport, formOf } from './fill-form.ts';
import { bringApp, expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';

test.use({
  expectedOnConsole: new RegExp(`${failedRequest.source}|dynamically imported module`),
});

const asset = (script: string) => new RegExp(`/assets/${script}-.*\\.js$`);
const withhold = (page: Page, script: string) =>
  page.route(asset(script), (route) => route.abort());
const refused = (page: Page, script: string) =>
  page.waitForEvent('requestfailed', (request) => asset(script).test(request.url()));
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: unloadedMessage });

async function expectSent(page: Page, site: TestSite, count: number): Promise<void> {
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(site.rows('volunteer')).toHaveLength(count);
}

const file = (page: Page, mark: string, words?: string) => fileReport(page, volunteer, mark, words);

test('a form waits for late scripts, says so, and is sent once', async ({ page, site }) => {
  const address = `${site.address}/volunteer`;
  const firstName = formOf(page, volunteer).getByLabel('First Name');

  await test.step('form-page, deferred', async () => {
    await withhold(page, 'form-page');
    await withhold(page, 'deferred');
    await page.goto(address);
    await firstName.fill('Someone');
    await expect(notice(page)).toBeInViewport();
    await expect(firstName).toHaveValue('Someone');

    await page.unroute(asset('form-page'));
    await untilMounted(page);
    await expect(notice(page)).toHaveCount(0);
    await expect(firstName).toHaveValue('Someone');

    const late = refused(page, 'deferred');
    await page.dispatchEvent('header', 'pointerover');
    await late;
    await expect(notice(page)).toHaveCount(0);
    await page.unrouteAll();

    // One script makes it work, beside React too.
    await bringApp(page);
    await file(page, 'late');
    await expectSent(page, site, 1);
  });

  for (const [place, script] of ['background', 'submit'].entries()) {
    await test.step(script, async () => {
      await withhold(page, script);
      await page.goto(address);
      await file(page, script, formMessages.storing);
      await expect(notice(page)).toBeInViewport();
      await expect(firstName).toHaveValue(validAnswers(volunteer, script).firstName ?? '');

      await page.unrouteAll();
      await expectSent(page, site, 2 + place);
    });
  }

  await test.step('live', async () => {
    await withhold(page, 'live');
    await page.goto(address);
    await file(page, 'alone');
    await expectSent(page, site, 4);
    await page.unrouteAll();
  });

  await test.step('each at first', async () => {
    const failed = new Set<string>();
    await page.route(asset('(form-page|background|submit|live|react|deferred)'), async (route) => {
      const address = route.request().url();
      if (failed.has(address)) return route.continue();
      failed.add(address);
      return route.abort();
    });
    await page.goto(address);
    await firstName.fill('Typed');
    await untilMounted(page);
    await expect(firstName).toHaveValue('Typed');
    await file(page, 'bad connection', volunteer.successLine);
    await expect.poll(() => failed.size).toBe(6);
  });
});

test('a screen says what did not come; a slow page is loaded whole', async ({ page, site }) => {
  for (const [path, script] of [
    ['/outbox', 'live'],
    ['/diagnostics', 'submit'],
    ['/outbox', 'deferred'],
  ] as const) {
    await test.step(`${path}, ${script}`, async () => {
      await withhold(page, script);
      await page.goto(site.address + path);
      await expect(notice(page)).toBeInViewport();
      await expect(notice(page)).toHaveCount(1);
      await page.unrouteAll();
      const there = page.getByRole('heading', { name: /^Waiting/ }).or(page.getByText('Opened as'));
      await expect(there).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    });
  }
  await withhold(page, 'live');
  const asked = refused(page, 'live');
  await page.goto(`${site.address}/pillars`);
  await page.getByRole('banner').hover();
  await asked;
  await expect(notice(page)).toHaveCount(0);
  await page.unrouteAll();

  await test.step('a link whose page is long in coming', async () => {
    await bringApp(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.route('**/contact/faq', (route) =>
      route.request().isNavigationRequest() ? route.continue() : undefined,
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions About This App');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });
});
