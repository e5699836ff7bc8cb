import type { Page } from '@playwright/test';
import { diagnosticsWords as words } from '#src/content/diagnostics-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';

test.use({
  expectedOnConsole: failedRequest,
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** What stands beside a label on the diagnostics page. */
const valueOf = (page: Page, label: keyof typeof words.labels) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(words.labels[label], { exact: true }) })
    .locator('dd');

const openFromFooter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Diagnostics' }).click();

test('a volunteer reads the state of the app to a coordinator, offline too, and copies it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/share-issue`);
  await untilOfflineReady(page);
  await openFromFooter(page);
  await expect(valueOf(page, 'version')).toHaveText(/^\d{4}-\d\d-\d\d [0-9a-f]{6}$/);
  await expect(valueOf(page, 'worker')).toHaveText(words.worker.ready);
  await expect(valueOf(page, 'storage')).toHaveText(words.storageWorks);
  await expect(valueOf(page, 'space')).toHaveText(/\d B|\d kB of|\d MB of/);
  await expect(valueOf(page, 'waiting')).toHaveText('0');
  await expect(valueOf(page, 'lastAttempt')).toHaveText(words.none);
  await expect(valueOf(page, 'has')).toContainText('service worker, IndexedDB, Web Locks');

  // No signal: something waits, and the page says since which attempt and until when.
  await site.service.misbehave('refuse');
  await page.goto(`${site.address}/share-issue`);
  await fillForm(page, localIssue, validAnswers(localIssue, 'secret'));
  await submitForm(page, localIssue);
  await expect(page.getByText(outcomeLines.saved)).toBeVisible();
  await openFromFooter(page);
  await expect(valueOf(page, 'waiting')).toHaveText('1: 1 waiting');
  await expect(valueOf(page, 'lastAttempt')).toContainText(words.outcomes['no-connection']);
  await expect(valueOf(page, 'nextAttempt')).not.toHaveText(words.none);
  await page.context().setOffline(true);
  await expect(valueOf(page, 'connection')).toHaveText(words.offline);

  await page.getByRole('button', { name: words.copy }).click();
  await expect(page.getByText(words.copied)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toContain('Waiting: 1: 1 waiting');
  expect(copied).toMatch(/^Version: \d{4}-/);
  for (const answer of Object.values(validAnswers(localIssue, 'secret'))) {
    expect(copied).not.toContain(answer);
  }

  await page.context().setOffline(false);
  await site.service.misbehave('none');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sent (1)')).toBeVisible({ timeout: 20_000 });
  await openFromFooter(page);
  await expect(valueOf(page, 'sent')).toHaveText('1: 1 handed over');
  await expect(valueOf(page, 'lastAttempt')).toContainText(words.outcomes.sent);
});
