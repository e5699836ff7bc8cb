// Proves specification 4.3, 4.6, 4.7, 5.29.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { ownDeviceMessages } from '#src/screens/shared/own-device-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import * as storage from './broken-storage.ts';
import { fileReport, fillForm, formOf, outcomeLine, submitForm } from './fill-form.ts';
import { expect, failedRequest, openFromFooter, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { openOutbox, openTool, waiting } from './outbox-steps.ts';

test.use({ expectedOnConsole: failedRequest });

/** In milliseconds (src/storage/database.ts). */
const storageLimit = 8_000;

/** Marks a document with `data-said` once it claims that a submission was saved. */
const watchForSaved = (context: BrowserContext) =>
  context.addInitScript(() => {
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('main section [role=status]')) {
        if (/(?<!not be )(?:saved|kept)/i.test(line.textContent))
          document.documentElement.dataset.said = 'saved';
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });

async function expectAsTyped(page: Page, mark: string): Promise<void> {
  const answers = validAnswers(localIssue, mark);
  for (const { label, name } of localIssue.fields) {
    const control = formOf(page, localIssue).getByLabel(label, { exact: false }).first();
    await expect(control).toHaveValue(answers[name] ?? '');
  }
}

// Absent or forbidden: blocked-storage.test.ts, and the journey in Firefox.
test('storage that another page blocks is never called saved', async ({ page, context, site }) => {
  await watchForSaved(context);
  await context.clock.install();
  await storage.holdDatabase(await storage.openBystander(page, site.address));
  // Storage calls may wait in sequence: each needs its own jump.
  const expectAfterLimit = (line: Locator, words: string) =>
    expect(async () => {
      await page.clock.fastForward(storageLimit);
      await expect(line).toHaveText(words, { timeout: 1_000 });
    }).toPass();
  const submit = async (line: string) => {
    await submitForm(page, localIssue);
    await expectAfterLimit(outcomeLine(page), line);
  };
  const sent = () => site.rows('local-issue').map(({ issue }) => issue);

  await page.goto(`${site.address}/share-issue`);
  await fillForm(page, localIssue, validAnswers(localIssue, 'direct'));
  await submit(localIssue.successLine);
  expect(sent()).toHaveLength(1);
  await expect(page.getByText(/^Receipt code [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/)).toBeVisible();

  await site.service.injectFault('refuse');
  await fillForm(page, localIssue, validAnswers(localIssue, 'twice'));
  await submit(localIssue.errorLine);
  await expectAsTyped(page, 'twice');
  expect(sent()).toHaveLength(1);

  // Unsent text needs one more press.
  await site.service.injectFault('none');
  await submit(localIssue.successLine);
  expect(sent()).toEqual(['direct', 'twice'].map((mark) => validAnswers(localIssue, mark).issue));
  await expect(page.locator('html')).not.toHaveAttribute('data-said');

  await openFromFooter(page, 'Outbox');
  await expectAfterLimit(page.getByRole('alert'), outboxMessages.unavailable['timed-out']);
});

test('with full storage, what is kept stays', async ({ page, context, site }) => {
  const device = await storage.smallDevice(page, site.address);
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/share-issue`);
  await fileReport(page, localIssue, 'kept');
  await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);

  await device.fill();
  await watchForSaved(context);
  await page.reload();
  await fileReport(page, localIssue, 'direct');
  await expect(outcomeLine(page)).toHaveText(localIssue.errorLine);
  await expectAsTyped(page, 'direct');
  await site.service.injectFault('none');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
  await expect(page.locator('html')).not.toHaveAttribute('data-said');

  await openFromFooter(page, 'Outbox');
  const own = page.getByLabel(ownDeviceMessages.own);
  await openTool(page, 'device');
  await own.click();
  await expect(page.getByRole('alert')).toHaveText(outboxMessages.unavailable.full);
  await expect(own).not.toBeChecked();
  // Without room for a lease, what waits is kept, and sent once there is room.
  await page.reload();
  await waiting(page, 1);

  await page.goto('about:blank');
  await device.makeRoom();
  await openOutbox(page, site);
  // The app may retry before the next press; what was sent as a page was left is sent again under its id.
  const arrived = new Map(
    site.rows('local-issue').map(({ submissionId, issue }) => [submissionId, issue]),
  );
  expect([...arrived.values()].toSorted()).toEqual(
    ['direct', 'kept'].map((mark) => validAnswers(localIssue, mark).issue),
  );
});

// Deleted or taken over by another page: database.test.ts.
test('storage that was blocked or evicted keeps what comes next', async ({ page, site }) => {
  const blocking = await storage.openBystander(page, site.address);
  await storage.holdDatabase(blocking);
  await page.goto(`${site.address}/share-issue`);
  // What was filed before is gone with its database.
  const expectOnlyOneSent = async () => {
    await openFromFooter(page, 'Outbox');
    await expect(page.getByText('Sent (1)')).toBeVisible();
    await openInApp(page, '/share-issue');
  };
  await test.step('blocked for a while', async () => {
    await fileReport(page, localIssue, 'patient');
    await expect(outcomeLine(page)).toHaveText(formMessages.storing);
    await blocking.close();
    await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
    await expectOnlyOneSent();
    expect(site.rows('local-issue')).toHaveLength(1);
  });
  await test.step('evicted', async () => {
    await fillForm(page, localIssue, validAnswers(localIssue, 'evicted'));
    await storage.evict(page, site.address);
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
    await expectOnlyOneSent();
    expect(site.rows('local-issue')).toHaveLength(2);
  });
});
