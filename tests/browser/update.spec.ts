// Proves specification 1.28, 4.8, 5.6, 8.4, 12.4.
import { deviceMessages } from '#src/content/device-messages.ts';
import { join, localIssue, stayInformed } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { beside, expectBeside } from './beside.ts';
import { openBystander } from './broken-storage.ts';
import { expect, failedRequest, openFromFooter, putOnDevice, test } from './fixtures.ts';
import { fileInApp } from './open-in-app.ts';

// Logged: a picture's icon, an unreachable form service, a missing script.
test.use({
  serviceWorkers: 'allow',
  siteFolder: testSites.started,
  expectedOnConsole: failedRequest,
});

test('a newer version sends what an older one has kept', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const old = await context.newPage();
  await putOnDevice(old, `${site.address}/diagnostics`);
  const oldVersion = await beside(old, 'Version').textContent();
  const held = await fileInApp(old, stayInformed, 'older', outcomeMessages.held);
  await site.service.injectFault('refuse');
  const waits = await fileInApp(old, localIssue, 'older', outcomeMessages.saved);
  await old.close();

  await site.restart(testSites.connected);
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/diagnostics`);
  await expect(beside(page, 'Version')).toHaveText(oldVersion ?? '');
  await page.getByRole('button', { name: deviceMessages.update.now }).click();
  await expect(beside(page, 'Version')).not.toHaveText(oldVersion ?? '');
  await test.step('the state', async () => {
    await expectBeside(page, {
      Version: /^\d{4}-\d\d-\d\d [0-9a-f]{6}$/,
      'Offline copy': 'ready',
      Storage: 'Works',
      'Space used': /^[\d.]+ MB of [\d.]+ GB$/,
      Waiting: '2',
      'Last attempt': /: no-connection/,
    });
    await expect(beside(page, 'Next attempt')).not.toHaveText('none');
    await context.setOffline(true);
    await expect(beside(page, 'Connection')).toContainText('Offline');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied. It contains nothing you wrote.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toContain('Waiting: 2');
    expect(copied).toMatch(/^Version: \d{4}-/);
    for (const answer of Object.values(waits)) expect(copied).not.toContain(answer);
    await context.setOffline(false);
  });
  const rows = () => [...site.rows(stayInformed.id), ...site.rows(localIssue.id)];
  expect(rows()).toEqual([]);

  // Left during a retry, the page would send it too.
  await page.goto('about:blank');
  await site.service.injectFault('none');
  await page.goto(`${site.address}/diagnostics`);
  await expectBeside(page, { Sent: '2', Waiting: '0', 'Last attempt': /: sent/ });
  expect(rows()).toMatchObject([held, waits]);

  await test.step('the older version again', async () => {
    await site.service.close();
    await fileInApp(page, join, 'older', outcomeMessages.saved);
    await site.restart(testSites.started);
    await page.reload();
    const offer = page.getByRole('button', { name: deviceMessages.update.now });
    const loadedAgain = page.waitForEvent('load');
    await offer.click();
    await loadedAgain;
    await expect(offer).toHaveCount(0);
    await expect.poll(() => site.rows('join').length).toBe(1);
  });
});

test('a newer version waits for the word; half a form stays', async ({ page, context, site }) => {
  const offer = page.getByRole('button', { name: deviceMessages.update.now });
  const firstName = page.getByLabel('First Name');
  await putOnDevice(page, `${site.address}/events`);
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
    // Its draft comes back first: it would come between the selection and the new text.
    await expect(firstName).toHaveValue('Test');
    await firstName.fill('Half');
    await expect(offer).toBeVisible();

    // A tab that has tried before, and was loaded again too early.
    const tried = await context.newPage();
    await tried.goto(`${site.address}/diagnostics`);
    const version = await beside(tried, 'Version').textContent();
    await tried.evaluate((text) => sessionStorage.setItem('update-tried', text), version ?? '');

    // Another tab activates the newer version: this tab only shows a notice, that one follows.
    const other = await context.newPage();
    await other.goto(`${site.address}/privacy`);
    await other.keyboard.press('Tab');
    await other.getByRole('button', { name: 'Update now' }).click();
    await expect(other.getByRole('button', { name: 'Update now' })).toBeHidden();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    await expect(beside(tried, 'Version')).not.toHaveText(version ?? '');
    await expect(firstName).toHaveValue('Half');
    await expect(offer).toBeVisible();
    // This version's pages are gone: the link loads the newer page.
    await openFromFooter(page, 'Articles');
  });
});
