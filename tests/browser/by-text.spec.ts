// Proves specification 7.19, 7.20.
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { byTextMessages } from '#src/screens/outbox/by-text.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { bringApp, expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { listRows, press, waiting } from './outbox-steps.ts';
import { outcomeLine } from './outcome-line.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

test.use({
  expectedOnConsole: failedRequest,
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
});

test('without a signal, a report leaves in plain words, and goes on waiting', async ({
  page,
  site,
  context,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset.shared = shared?.text;
    };
  });
  await page.goto(`${site.address}/share-issue`);
  await bringApp(page);
  await untilOfflineReady(page);
  await context.setOffline(true);
  await fillForm(page, localIssue, {
    ...validAnswers(localIssue, '0'),
    issue: 'The bridge is out',
  });
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  const receipt = await page.getByRole('main').locator('code').innerText();

  await page.goto(`${site.address}/outbox`);
  await listRows(page).first().click();
  await press(page, /^More: /);
  await press(page, /^Send as text/);
  await expect(page.getByText(byTextMessages.warning)).toBeVisible();
  const href = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  const [, text = ''] = (await href(/^Open in messages/))?.split('sms:?&body=') ?? [];
  const lines = decodeURIComponent(text).split('\n');
  expect([lines[0], lines.at(-2)]).toEqual([
    `Local issue, receipt ${receipt}`,
    'Issue: The bridge is out',
  ]);
  expect(await href(/^Text a photo of it/)).toBe(`sms:?&body=Photo%20for%20${receipt}`);
  await press(page, /^Share the text/);
  await expect(page.locator('html')).toHaveAttribute('data-shared', decodeURIComponent(text));

  expect(await scan(page, { look: 'by text', rules: 'all' })).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual({ by: 0, beyond: [] });
  await context.setOffline(false);
  await expect
    .poll(() => site.rows('local-issue').map((row) => row.issue))
    .toEqual(['The bridge is out']);
  await waiting(page, 0);
});
