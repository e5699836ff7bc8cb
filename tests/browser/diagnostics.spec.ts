// Proves specification 1.28.
import type { Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { diagnosticsMessages as words } from '#src/screens/diagnostics/diagnostics-messages.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { beside } from './beside.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  expectedOnConsole: failedRequest,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const openFromFooter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Diagnostics' }).click();

test('a volunteer reads the state of the app to a coordinator, offline too, and copies it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/share-issue`);
  await untilOfflineReady(page);
  await openFromFooter(page);
  await expect(beside(page, 'version')).toHaveText(/^\d{4}-\d\d-\d\d [0-9a-f]{6}$/);
  await expect(beside(page, 'worker')).toHaveText(words.worker.ready);
  await expect(beside(page, 'storage')).toHaveText(words.storageWorks);
  await expect(beside(page, 'space')).toHaveText(/\d B|\d kB of|\d MB of/);
  await expect(beside(page, 'waiting')).toHaveText('0');
  await expect(beside(page, 'lastAttempt')).toHaveText(words.none);
  await expect(beside(page, 'has')).toContainText('service worker, IndexedDB, Web Locks');

  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/share-issue`);
  await fillForm(page, localIssue, validAnswers(localIssue, 'secret'));
  await submitForm(page, localIssue);
  await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
  await openFromFooter(page);
  await expect(beside(page, 'waiting')).toHaveText('1');
  await expect(beside(page, 'lastAttempt')).toContainText(words.outcomes['no-connection']);
  await expect(beside(page, 'nextAttempt')).not.toHaveText(words.none);
  await page.context().setOffline(true);
  await expect(beside(page, 'connection')).toHaveText(words.offline);

  await page.getByRole('button', { name: words.copy }).click();
  await expect(page.getByText(words.copied)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toContain('Waiting: 1');
  expect(copied).toMatch(/^Version: \d{4}-/);
  for (const answer of Object.values(validAnswers(localIssue, 'secret'))) {
    expect(copied).not.toContain(answer);
  }

  await site.service.injectFault('none');
  await page.context().setOffline(false);
  await expect(beside(page, 'sent')).toHaveText('1');
  await expect(beside(page, 'waiting')).toHaveText('0');
  await expect(beside(page, 'lastAttempt')).toContainText(words.outcomes.sent);
});
