// Proves specification 5.16, 5.19, 5.20, 6.8.

import { localIssue } from '#src/forms/all-forms.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { untilKept } from './drafts-on-device.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { bringApp, expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import {
  indicator,
  listRows,
  openEditor,
  openTool,
  openWaiting,
  press,
  sendNow,
  waiting,
} from './outbox-steps.ts';
import { outcomeLine } from './outcome-line.ts';

test.use({ expectedOnConsole: failedRequest });

test('what waits can be read whole, corrected and sent alone, under the same receipt', async ({
  page,
  site,
}) => {
  // Nothing is tried in practice mode, so the first is sent while the second is edited.
  await page.setViewportSize({ width: 360, height: 740 });
  const practice = page.getByRole('checkbox', { name: /^Practice/ });
  await page.goto(`${site.address}/outbox`);
  await openTool(page, 'device');
  await practice.check();
  // The box changes before the setting is stored.
  await expect(page.locator('html[data-offline-simulation]')).toHaveCount(1);
  await openWaiting(page, site, 2);
  await expect(page.getByText('Sent (')).toBeHidden();
  await expect(indicator(page)).toHaveText(/2/);
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await listRows(page).first().click();
  const receipt = (await entry.locator('code').innerText()).trim();

  await entry.getByText('Show answers').click();
  await expect(
    entry.getByRole('definition').getByText(validAnswers(localIssue, '0').issue ?? 'none'),
  ).toBeVisible();
  await expect(entry.getByText('test@example.org')).toBeVisible();

  await entry.getByRole('button', { name: /^Edit/ }).click();
  const editor = page.getByRole('region', { name: `Edit: ${localIssue.title}` });
  const zip = editor.getByLabel(/zip/i);
  const issue = editor.getByRole('textbox', { name: 'Issue' });
  await expect(issue).toBeFocused();
  await expect(issue).toBeInViewport({ ratio: 1 });
  await expect(zip).toBeHidden();
  await editor.getByText(/^Test Person · /).click();
  await zip.fill('1');
  await press(page, 'Save changes');
  await expect(editor.getByRole('alert')).toContainText('must be exactly 5 digits');
  await zip.fill('12345');
  // After a crash, the page offers the changes.
  await site.service.injectFault('none');
  await untilKept(page, '"zip":"12345"');
  await page.reload();
  await waiting(page, 2);
  await press(page, /^Keep editing/);
  await expect(zip).toHaveValue('12345');
  await press(page, 'End practice');
  await waiting(page, 1);
  expect(site.rows('local-issue').map((row) => row.zip)).toEqual(['00000']);
  await listRows(page).first().click();
  await expect(page.getByText(outboxScreenMessages.nextTry.changing)).toBeVisible();
  await press(page, 'Save changes');
  await expect(
    page.getByText(outboxScreenMessages.edit.saved, { exact: true }).first(),
  ).toBeVisible();
  await waiting(page, 0);
  const rows = site.rows('local-issue');
  expect(rows.map((row) => row.zip)).toEqual(['00000', '12345']);
  expect(receiptOf(rows[1]?.submissionId ?? '')).toBe(receipt);
});

test('an edit that a reload has left holds nothing back, and is offered', async ({
  page,
  site,
}) => {
  await openWaiting(page, site, 1);
  const editor = await openEditor(page);
  await editor.getByLabel(/zip/i).fill('12345');
  await untilKept(page, '"zip":"12345"');
  await site.service.injectFault('none');
  await page.reload();
  await waiting(page, 0);
  expect(site.rows('local-issue').map((row) => row.zip)).toEqual(['00000']);
  await press(page, /^Keep editing/);
  await expect(editor.getByLabel(/zip/i)).toHaveValue('12345');
  await press(page, 'Submit as a new one');
  await expect.poll(() => site.rows('local-issue').length).toBe(2);
});

test.describe('a report filed and corrected twice without a signal', () => {
  test.use({ serviceWorkers: 'allow' });

  test('has one receipt, by which the list and the sheet have it', async ({
    page,
    site,
    context,
  }) => {
    await page.goto(`${site.address}/share-issue`);
    await bringApp(page);
    await untilOfflineReady(page);
    await context.setOffline(true);
    await fillForm(page, localIssue, validAnswers(localIssue, 'road 1'));
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
    const receipt = await page.getByRole('main').locator('code').innerText();
    expect(receipt).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);

    await page.goto(`${site.address}/outbox`);
    for (const issue of ['road 2', 'road 3']) {
      await press(page, 'Send now');
      await expect(page.getByText(outboxScreenMessages.unreachable(1))).toBeVisible();
      const editor = await openEditor(page);
      await expect(editor.getByText(outboxScreenMessages.edit.mayHaveArrived)).toBeHidden();
      await editor.getByRole('textbox', { name: 'Issue' }).fill(issue);
      await press(page, 'Save changes');
      await expect(editor).toBeHidden();
      await expect(
        page.getByRole('status').filter({ hasText: outboxScreenMessages.edit.saved }),
      ).toBeVisible();
      await expect(page.getByRole('main').locator('code')).toHaveText([receipt]);
    }

    await context.setOffline(false);
    await sendNow(page);
    await waiting(page, 0);
    await expect(listRows(page)).toHaveCount(1);
    await listRows(page).click();
    await expect(page.getByRole('main').locator('code')).toHaveText([receipt]);
    const rows = site.rows('local-issue');
    expect(rows.map((row) => [row.issue, receiptOf(row.submissionId ?? '')])).toEqual([
      ['road 3', receipt],
    ]);
  });
});
