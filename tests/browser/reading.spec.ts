// Proves specification 11.5.
import type { Page } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { formOf } from './fill-form.ts';
import { expect, failedRequest, openFromFooter, test } from './fixtures.ts';
import { indicator } from './outbox-steps.ts';

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

test('a page loads the app once touched, and tells changes', async ({ page, context, site }) => {
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
