// Proves specification 1.6, 5.19, 6.8.

import { localIssue } from '#src/forms/all-forms.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { untilKept } from './drafts-on-device.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import * as outbox from './outbox-steps.ts';
import { queuedOf } from './seeds.ts';

test.use({ expectedOnConsole: failedRequest });

const { edit } = outboxScreenMessages;

test('[5.19] a wrong number in three is corrected in five taps', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await outbox.openWith(page, site, queuedOf(localIssue, 3));
  const details = { ...validAnswers(localIssue, ''), issue: undefined };
  await page.evaluate(
    (kept) => localStorage.setItem('contact-details', kept),
    JSON.stringify({ details, usedAt: Date.now() }),
  );
  await outbox.pauseSending(page);
  await outbox.listRows(page).first().click();
  await outbox.press(page, /^Edit/);
  const editor = page.getByRole('region', { name: `Edit: ${localIssue.title}` });
  await expect(editor.getByRole('textbox', { name: 'Issue' })).toBeFocused();
  const phone = editor.getByLabel(/phone/i);
  await expect(phone).toBeHidden();
  await editor.getByText('Change', { exact: true }).click();
  await phone.fill('555');
  await outbox.press(page, 'Save changes');
  await expect(editor.getByRole('alert')).toContainText('must contain only digits');
  await phone.fill('5550100009');
  await outbox.press(page, 'Save changes');
  const question = page.getByText(edit.carryOn(['phone'], 2));
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });
  expect.soft(await scan(page, { look: 'a correction', rules: 'all' })).toEqual([]);
  await outbox.press(page, 'Yes');
  await expect(page.getByText(edit.carriedOn(2, 0)).first()).toBeVisible();
  await site.service.injectFault('none');
  await outbox.press(page, 'Resume');
  await outbox.waiting(page, 0);
  expect(site.rows(localIssue.id).map((row) => row.phone)).toEqual(Array(3).fill('5550100009'));
  await page.goto(`${site.address}/share-issue`);
  await expect(page.getByLabel(/phone/i)).toHaveValue('5550100009');
});

test('Back shows an open edit, a fold and what was typed', async ({ page, site }) => {
  await outbox.openWith(page, site, queuedOf(localIssue, 1));
  const editor = await outbox.openEditor(page);
  const issue = editor.getByRole('textbox', { name: 'Issue' });
  await issue.fill('Changed');
  await untilKept(page, 'Changed');
  await openInApp(page, '/contact/faq');
  const fold = page.getByRole('main').locator('details').nth(1);
  await fold.locator('summary').click();
  await openInApp(page, '/join');
  const firstName = page.getByLabel('First Name');
  await firstName.fill('Begun');
  await untilKept(page, 'Begun');
  await openInApp(page, '/privacy');

  await page.goBack();
  await expect(firstName).toHaveValue('Begun');
  await firstName.press('End');
  await firstName.pressSequentially('again');
  await untilKept(page, 'Begunagain');
  await expect(page.getByText(/Restored/)).toHaveCount(0);
  await page.goBack();
  await expect(fold).toHaveAttribute('open');
  await page.goBack();
  await expect(issue).toHaveValue('Changed');
  const isHeld = page.getByText(outboxScreenMessages.nothingToSend(1));
  await expect(async () => {
    await outbox.sendNow(page);
    await expect(isHeld).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await site.service.injectFault('none');
  await outbox.sendNow(page);
  await expect(issue).toHaveValue('Changed');
  await outbox.press(page, 'Save changes');
  await expect.poll(() => site.rows('local-issue').map((row) => row.issue)).toEqual(['Changed']);
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
});
