// Proves specification 6.1, 6.2, 6.3, 6.4, 6.6, 6.7, 6.10, 6.11, 6.12.
import type { BrowserContext, Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { forbidOpening } from './broken-storage.ts';
import { keptOnDevice, untilKept, untilNothingIsKept } from './drafts-on-device.ts';
import { fileReport } from './fill-form.ts';
import { expect, openFromFooter, type TestSite, test } from './fixtures.ts';
import { controlOf, openForm, untilMounted } from './open-form.ts';
import { indicator } from './outbox-steps.ts';

const definition = formDefinitions['local-issue'];

const restored = (page: Page) =>
  page.getByText(/^Restored what you typed at \d{1,2}:\d\d\u00a0[AP]M$/);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const offered = (page: Page) => page.getByText(/^Restore what you typed at .*\?$/);

const issueOf = (page: Page) => page.getByLabel('Issue');

async function openTab(context: BrowserContext, site: TestSite): Promise<Page> {
  const page = await context.newPage();
  await openForm(page, site, definition);
  return page;
}

const type = (page: Page, text: string) => issueOf(page).pressSequentially(text);

test('[6.12] what was typed is there again, however early', async ({ page, context, site }) => {
  await test.step('no code yet', async () => {
    // Without this script, which never comes, a link loads a new page.
    const live = /assets\/live-.*\.js$/;
    await page.route(live, () => {});
    await page.goto(`${site.address}/share-issue`, { waitUntil: 'domcontentloaded' });
    await page.getByLabel(/Please solve/).fill('77');
    await type(page, 'No code yet');
    await page.unroute(live);
    await openFromFooter(page, 'Articles');
    await page.keyboard.press('Tab');
    await untilKept(page, 'No code yet');
    expect(await keptOnDevice(page)).not.toContain('77');
    // After Back the browser may restore the fields first; then nothing says so.
    await page.goBack();
    await expect(issueOf(page)).toHaveValue('No code yet');
    await openForm(page, site, definition);
    await expect(restored(page)).toBeVisible();
    await expect(issueOf(page)).toHaveValue('No code yet');
    await press(page, 'Start over');
    await untilNothingIsKept(page);
  });

  await test.step('the last moment', async () => {
    await openForm(page, site, formDefinitions.tax);
    await expect(page.getByRole('link', { name: 'Go to the Form' })).toBeVisible();
    const field = page.getByLabel('What IRS Issues');
    await field.pressSequentially('The letter is');
    await untilKept(page, 'The letter is');
    await field.pressSequentially(' wrong');
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(field).toHaveValue('The letter is wrong');
    await expect(page.getByRole('link', { name: 'Continue Your Form' })).toBeVisible();
    await field.pressSequentially(' for good');
    await openFromFooter(page, 'Articles');
    await expect(indicator(page)).toHaveAccessibleName('Outbox · 1 draft');
    // Here, too, the browser may restore the fields first.
    await page.goBack();
    await expect(field).toHaveValue('The letter is wrong for good');
    await openForm(page, site, formDefinitions.tax);
    await expect(restored(page)).toBeVisible();
    await expect(field).toHaveValue('The letter is wrong for good');
  });

  await test.step('nothing may be stored', async () => {
    await forbidOpening(context);
    await openForm(page, site, definition);
    await type(page, 'not kept');
    await page.getByLabel('First Name').focus();
    await openForm(page, site, definition);
    await expect(issueOf(page)).toHaveValue('');
    await expect(page.getByText(/what you typed/i)).toHaveCount(0);
  });
});

test('each tab has its own draft back after a reload', async ({ page: first, context, site }) => {
  await test.step('one tab', async () => {
    const form = await openForm(first, site, definition);
    await form.getByLabel('State').selectOption('TX');
    await form.getByLabel(/Please solve/).fill('77');
    await controlOf(form, 'leave_this_blank').evaluate((trap: HTMLInputElement) => {
      trap.value = 'invented robot';
      trap.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await type(first, 'The bridge is');
    await untilKept(first, 'The bridge is');
    expect(await keptOnDevice(first)).not.toMatch(/77|robot|captcha|blank/);
    await first.reload();
    await expect(restored(first)).toBeVisible();
    await expect(issueOf(first)).toHaveValue('The bridge is');
    await expect(form.getByLabel('State')).toHaveValue('TX');

    await press(first, 'Start over');
    await expect(issueOf(first)).toHaveValue('');
    await expect(form.getByLabel('State')).toHaveValue('');
    await untilNothingIsKept(first);
    await press(first, 'Undo');
    await expect(issueOf(first)).toHaveValue('The bridge is');
    await expect(restored(first)).toBeVisible();
    await untilKept(first, 'The bridge is');
    await press(first, 'Start over');
    await untilNothingIsKept(first);
    await first.reload();
    await untilMounted(first);
    await expect(issueOf(first)).toHaveValue('');
    await expect(first.getByText(/what you typed/i)).toHaveCount(0);
  });

  await test.step('two tabs', async () => {
    await type(first, 'first tab');
    await untilKept(first, 'first tab');
    const second = await openTab(context, site);
    await type(second, 'second tab');
    await untilKept(second, 'second tab');
    await expect(second.getByText(/what you typed/i)).toHaveCount(0);
    await type(first, ' goes on');
    await untilKept(first, 'first tab goes on');

    await second.reload();
    await expect(issueOf(second)).toHaveValue('second tab');
    await first.reload();
    await expect(issueOf(first)).toHaveValue('first tab goes on');

    await first.close();
    const third = await openTab(context, site);
    // Of a tab that crashed: drafts.test.ts. The outbox's list of them: draft-list.test.tsx.
    await expect(offered(third)).toBeVisible();
    await expect(issueOf(third)).toHaveValue('');
    await press(third, 'Restore');
    await expect(restored(third)).toBeVisible();
    await expect(issueOf(third)).toHaveValue('first tab goes on');
    await third.reload();
    await expect(restored(third)).toBeVisible();
    await expect(issueOf(third)).toHaveValue('first tab goes on');
    await fileReport(third, definition, 'third', definition.successLine);
    await expect.poll(() => keptOnDevice(third)).not.toContain('first tab');
    await untilKept(third, 'second tab');
    await expect(issueOf(second)).toHaveValue('second tab');
  });
});
