// Proves specification 4.8, 5.6, 8.4.
import { deviceMessages } from '#src/content/device-messages.ts';
import { localIssue, stayInformed } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { beside } from './beside.ts';
import { openBystander } from './broken-storage.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';

test.use({ serviceWorkers: 'allow', siteFolder: testSites.started });

test('an unconnected form keeps what was written until a later version connects it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/stay-informed`);
  await untilOfflineReady(page);
  const answers = validAnswers(stayInformed, 'held');
  await fillForm(page, stayInformed, answers);
  await submitForm(page, stayInformed);
  await expect(page.getByText(outcomeMessages.held)).toBeVisible();
  await page.getByRole('link', { name: outcomeMessages.outboxLink }).click();
  await expect(page.getByText(outboxScreenMessages.formClosed)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(outboxScreenMessages.nothingSendable)).toBeVisible();
  expect(site.rows('stay-informed')).toHaveLength(0);

  await site.restart(testSites.connected);
  await page.reload();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('Waiting (0)')).toBeVisible();
  expect(site.rows('stay-informed')).toHaveLength(1);
  expect(site.rows('stay-informed')[0]).toMatchObject(answers);
});

// Logged: a picture's icon, an unreachable form service, a missing script.
test.describe('with failing requests', () => {
  test.use({ expectedOnConsole: failedRequest });

  test('a newer version is found by a page that comes back from the back/forward cache; it asks before it tears half a form away, and waits for the end of a drain; it waits for the word, and half a form stays as it was', async ({
    page,
    context,
    site,
  }) => {
    const offer = page.getByRole('button', { name: deviceMessages.update.now });
    const firstName = page.getByLabel('First Name');
    await page.goto(`${site.address}/events`);
    await untilOfflineReady(page);
    await site.restart(testSites.connected);
    await test.step('back', async () => {
      await page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      await expect(offer).toBeVisible();
    });

    await test.step('asks, and waits for a drain', async () => {
      await page.goto(`${site.address}/join`);
      await firstName.fill('Test');
      await offer.click();
      await expect(page.getByText(deviceMessages.update.half)).toBeVisible();
      await page.getByRole('button', { name: deviceMessages.update.later }).click();
      await expect(firstName).toHaveValue('Test');

      // Another tab's drain holds the drains' lock.
      const other = await openBystander(page, site.address);
      await other.evaluate(() => {
        void navigator.locks.request('outbox-drain', () => new Promise(() => {}));
      });
      await offer.click();
      await page.getByRole('button', { name: deviceMessages.update.anyway }).click();
      await expect(page.getByText(deviceMessages.update.waiting)).toBeVisible();
      await expect(firstName).toHaveValue('Test');
      await other.close();
      await expect(page.getByText(deviceMessages.update.waiting)).toBeHidden();
      await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
      await expect(firstName).toHaveValue('Test');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join');
      await expect(offer).toBeHidden();
    });

    await site.restart(testSites.started);
    await page.reload();
    await test.step('waits for the word', async () => {
      await firstName.fill('Half');
      await expect(offer).toBeVisible();

      // Another tab activates the newer version: this tab only shows a notice.
      const other = await context.newPage();
      await other.goto(`${site.address}/privacy`);
      await other.keyboard.press('Tab');
      await other.getByRole('button', { name: 'Update now' }).click();
      await expect(other.getByRole('button', { name: 'Update now' })).toBeHidden();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Privacy');
      await expect(firstName).toHaveValue('Half');
      await expect(offer).toBeVisible();
      // This version's pages are gone: the link loads the newer page.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Articles' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles');
    });
  });

  test('what waits on a device with an older build is read and sent by the newer one, once', async ({
    context,
    site,
  }) => {
    const old = await context.newPage();
    await old.goto(`${site.address}/diagnostics`);
    await untilOfflineReady(old);
    const oldVersion = await beside(old, 'Version').textContent();
    await site.service.injectFault('refuse');
    await openInApp(old, '/share-issue');
    const answers = validAnswers(localIssue, 'older');
    await fillForm(old, localIssue, answers);
    await submitForm(old, localIssue);
    await expect(old.getByText(outcomeMessages.saved)).toBeVisible();
    await old.close();

    await site.restart(testSites.connected);
    await site.service.injectFault('refuse');
    const page = await context.newPage();
    await page.goto(`${site.address}/diagnostics`);
    await expect(beside(page, 'Version')).toHaveText(oldVersion ?? '');
    await page.getByRole('button', { name: deviceMessages.update.now }).click();
    await expect(beside(page, 'Version')).not.toHaveText(oldVersion ?? '');
    await expect(beside(page, 'Waiting')).toHaveText('1');
    expect(site.rows('local-issue')).toHaveLength(0);

    // Left during a retry, the page would send it too.
    await page.goto('about:blank');
    await site.service.injectFault('none');
    await page.goto(`${site.address}/outbox`);
    await expect(page.getByText('Sent (1)')).toBeVisible();
    expect(site.rows('local-issue')).toHaveLength(1);
    expect(site.rows('local-issue')[0]).toMatchObject(answers);
  });
});
