// Proves specification 12.3, 12.4.
import { join as joinForm } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { siteFolderPath, testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('in a folder of its host', () => {
  test.use({
    serviceWorkers: 'allow',
    siteFolder: testSites.inFolder,
    expectedOnConsole: failedRequest,
  });

  test('pages, links, forms and the device’s own copy stay in the folder', async ({
    page,
    site,
    context,
  }) => {
    const home = site.address + siteFolderPath;
    const strays: string[] = [];
    page.on('request', (request) => {
      const ours = request.url().startsWith(`${site.address}/`);
      if (ours && !request.url().startsWith(home)) strays.push(request.url());
    });
    await page.goto(home);
    await untilOfflineReady(page);
    await page.getByRole('main').getByRole('link', { name: 'Join Us' }).first().click();
    await expect(page).toHaveURL(`${home}join`);
    await fillForm(page, joinForm, validAnswers(joinForm, 'folder'));
    await submitForm(page, joinForm);
    await expect(page.getByText(joinForm.successLine)).toBeVisible();
    expect(site.rows('join')).toHaveLength(1);

    await site.close();
    await context.setOffline(true);
    await page.goto(`${home}Contact/aboutus/`);
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await expect(page).toHaveURL(`${home}contact/AboutUs`);
    await page.goto(`${home}no/such/page`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error!',
    );
    expect(strays).toEqual([]);
  });
});

test.describe('an older version', () => {
  test.use({
    serviceWorkers: 'allow',
    siteFolder: testSites.started,
    expectedOnConsole: failedRequest,
  });

  test('that is published again is offered like a newer one, and what waits goes out', async ({
    page,
    site,
  }) => {
    const update = async () => {
      await page.reload();
      const loadedAnew = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Update now' }).click();
      await loadedAnew;
    };
    await page.goto(`${site.address}/outbox`);
    await untilOfflineReady(page);
    await site.restart(testSites.connected);
    await update();
    await openInApp(page, '/join');
    await site.service.close();
    await fillForm(page, joinForm, validAnswers(joinForm, 'older'));
    await submitForm(page, joinForm);
    await expect(page.getByText(outcomeMessages.saved)).toBeVisible();

    await site.restart(testSites.started);
    await update();
    await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
    await expect.poll(() => site.rows('join').length).toBe(1);
  });
});
