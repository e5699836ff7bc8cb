// Proves specification 1.28.
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { beside } from './beside.ts';
import { fileOne } from './fill-form.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  expectedOnConsole: failedRequest,
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('the state of the app can be read and copied, offline too', async ({ page, site }) => {
  await page.goto(`${site.address}/share-issue`);
  await untilOfflineReady(page);
  await site.service.injectFault('refuse');
  await fileOne(page, site, localIssue, 'secret', outcomeMessages.saved);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Diagnostics' }).click();
  for (const [line, shown] of [
    ['Version', /^\d{4}-\d\d-\d\d [0-9a-f]{6}$/],
    ['Offline copy', 'ready'],
    ['Storage', 'Works'],
    ['Space used', /^[\d.]+ of [\d.,]+ MB$/],
    ['Waiting', '1'],
  ] as const)
    await expect(beside(page, line)).toHaveText(shown);
  await expect(beside(page, 'Last attempt')).toContainText(': no-connection');
  await expect(beside(page, 'Next attempt')).not.toHaveText('none');
  await page.context().setOffline(true);
  await expect(beside(page, 'Connection')).toContainText('Offline');

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied. It contains nothing you wrote.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toContain('Waiting: 1');
  expect(copied).toMatch(/^Version: \d{4}-/);
  for (const answer of Object.values(validAnswers(localIssue, 'secret'))) {
    expect(copied).not.toContain(answer);
  }

  await site.service.injectFault('none');
  await page.context().setOffline(false);
  await expect(beside(page, 'Sent')).toHaveText('1');
  await expect(beside(page, 'Waiting')).toHaveText('0');
  await expect(beside(page, 'Last attempt')).toContainText(': sent');
});
