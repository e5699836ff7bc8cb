// Proves specification 11.5.
import type { Page } from '@playwright/test';
import { deviceMessages } from '#src/content/device-messages.ts';
import { join, volunteer } from '#src/forms/all-forms.ts';
import { fileReport, formOf } from './fill-form.ts';
import { expect, failedRequest, openFromFooter, test } from './fixtures.ts';
import { indicator } from './outbox-steps.ts';
import { moved, watchShifts } from './watch-shifts.ts';

test.use({ expectedOnConsole: failedRequest });

/** The outbox is known to have nothing to say. */
async function expectCalm(page: Page): Promise<void> {
  await expect(indicator(page)).toHaveAttribute('data-kind', 'outbox');
  await expect(indicator(page)).toBeHidden();
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) scripts.push(name);
  });
  return scripts;
}

test('a page says nothing where all is well, and loads the app only when it is touched; a link of an untouched page leads on, a keyboard finds the app, and a connection that goes and a draft are told without a touch', async ({
  page,
  context,
  site,
}) => {
  const scripts = scriptsOf(page);
  const openUntouched = async (path: string) => {
    scripts.length = 0;
    await page.goto(site.address + path);
    await expectCalm(page);
    if (path === '/') await expect(page.getByText(/, (in )?your time$/)).toBeInViewport();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.waitForLoadState('networkidle');
    expect(scripts).toContain('background');
    expect(scripts).not.toContain('live');
    expect(scripts).not.toContain('react');
  };
  const expectCalmApp = async () => {
    await expect.poll(() => scripts).toContain('submit');
    await expect(page.locator('[data-status-place]')).toHaveCount(0);
    await expectCalm(page);
  };
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('a link', async () => {
    await openUntouched('/pillars');
    await context.setOffline(true);
    await expect(indicator(page)).toHaveText(/Offline/);
    await context.setOffline(false);
    await expectCalm(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Health/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${site.address}/pillars/health`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await test.step('a pointer', async () => {
    await openUntouched('/');
    await page.getByRole('banner').hover();
    await expectCalmApp();
  });
  await test.step('a keyboard', async () => {
    await openUntouched('/contact/faq');
    await page.keyboard.press('Tab');
    await expect.poll(() => scripts).toContain('live');
    await expectCalmApp();
  });
  await test.step('a draft', async () => {
    await openFromFooter(page, 'Volunteer', 'Volunteer Join Form');
    await formOf(page, volunteer).getByLabel('First Name').fill('Begun');
    await page.goto(`${site.address}/pillars`);
    await expect(indicator(page)).toHaveText(/1 draft/);
  });
});

test.describe('with the site on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('that the device has all moves nothing; then an untouched page asks only whether anything waits, and wakes once another has written', async ({
    page,
    context,
    site,
  }) => {
    await page.addInitScript(watchShifts);
    await page.goto(`${site.address}/join`);
    await expect(page.getByText(deviceMessages.ready)).toBeVisible();
    expect(await moved(page), 'by the words, on a page that has few styles').toBe('nothing');
    const scripts = scriptsOf(page);
    await page.goto(`${site.address}/volunteer`);
    await expect.poll(() => scripts).toContain('quiet');
    await page.waitForLoadState('networkidle');
    expect(scripts).not.toContain('background');

    await site.service.injectFault('refuse');
    const other = await context.newPage();
    await other.goto(`${site.address}/join`);
    await fileReport(other, join, 'other');
    await expect(indicator(page)).toHaveText(/1 waiting/);
  });
});
