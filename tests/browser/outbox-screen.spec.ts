// Proves specification 4.11, 5.18, 5.22, 5.25, 5.26, 5.27, 5.33, 5.36, 7.18, 10.4, 10.7.

import { localIssue } from '#src/forms/all-forms.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { wordsOf } from '#src/screens/shared/own-words.ts';
import { deliveredStatus } from '#src/screens/shared/status-indicator.tsx';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { given, waiting as reports, store } from '#tests/workshop/contact-sheet/seeds.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { bringApp, expect, failedRequest, test } from './fixtures.ts';
import {
  closeTool,
  indicator,
  listRows,
  openTool,
  openWaiting,
  press,
  rowState,
  waiting,
} from './outbox-steps.ts';
import { outcomeLine } from './outcome-line.ts';
import { expectLargeText } from './reflow.ts';
import { toPaper, watchPrint } from './watch-print.ts';

test.use({ expectedOnConsole: failedRequest });

test('many can be deleted; one that is deleted can be brought back; all are deleted after asking', async ({
  page,
  site,
}) => {
  await openWaiting(page, site, 60);
  // A submission in flight cannot be deleted; paused, none is.
  await press(page, 'Pause sending');
  await expect(page.getByText(outboxScreenMessages.paused)).toBeVisible();
  await page.reload();
  await waiting(page, 60);
  await expect(listRows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Select several: waiting' }).click();
  await page
    .getByRole('checkbox', { name: /^Select:/ })
    .first()
    .check();
  await press(page, 'Select all 60');
  await expect(page.getByRole('group', { name: '60 selected' })).toBeVisible();
  await press(page, 'Delete selected');
  await press(page, 'Yes, delete');
  await waiting(page, 0);
  await press(page, 'Undo');
  await waiting(page, 60);
  await press(page, /^Show more \(10/);
  await expect(listRows(page)).toHaveCount(60);
  await listRows(page).first().click();
  await press(page, /^More:/);
  await press(page, /^Delete:/);
  await waiting(page, 59);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await press(page, 'Undo');
  await waiting(page, 60);
  await press(page, 'Select several: waiting');
  await press(page, 'Select all 60');
  await press(page, 'Delete selected');
  await press(page, 'Yes, delete');
  await waiting(page, 0);
  expect(site.rows('local-issue')).toEqual([]);
});

test('sending many shows how far it is, and can be paused and gone on with', async ({
  page,
  site,
}) => {
  const many = 120;
  await openWaiting(page, site, many);
  // Slow until pressed: progress excludes the app's automatic attempts.
  await site.service.injectFault('delay');
  await press(page, 'Send now');
  await site.service.injectFault('none');
  await expect(page.getByText(/^[1-9]\d* of 120 sent$/)).toBeVisible();
  await press(page, 'Pause sending');
  await expect(page.getByText(outboxScreenMessages.paused)).toBeVisible();
  await expect(page.getByText(outboxScreenMessages.pausedReport, { exact: true })).toBeVisible();
  await expect(indicator(page)).toHaveText(/Paused/);
  const sent = site.rows('local-issue').length;
  expect(sent).toBeLessThan(many);
  // Neither a reload nor a timer resumes paused sending.
  await page.reload();
  await waiting(page, many - sent);
  await expect(page.getByText(outboxScreenMessages.paused)).toBeVisible();
  expect(site.rows('local-issue')).toHaveLength(sent);
  await press(page, 'Resume');
  // The press reports only its own attempts, not the app's.
  await expect(page.getByText(/^[1-9]\d* sent\.$/)).toBeVisible({ timeout: 60_000 });
  await waiting(page, 0);
  expect(new Set(site.rows('local-issue').map((row) => row.submissionId)).size).toBe(many);
});

test('practice keeps everything on the device and says so on every page until it is off', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/outbox`);
  const practice = page.getByLabel(deviceToolMessages.practice.label);
  await openTool(page, 'device');
  await practice.check();
  const line = page.getByRole('region', { name: 'Practice is on' }).getByText(/nothing is sent/);
  await expect(line).toBeVisible();
  await page.goto(`${site.address}/share-issue`);
  await expect(line).toBeVisible();
  await fillForm(page, localIssue, validAnswers(localIssue, 'practice'));
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toContainText(outcomeMessages.simulatingOffline);
  await expect(indicator(page)).toHaveText(/Practice, 1 waiting/);
  await page.goto(`${site.address}/outbox`);
  await expect(page.getByText(outboxScreenMessages.practice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await waiting(page, 1);
  expect(site.rows('local-issue')).toEqual([]);

  const { offlineSimulation: words } = outboxScreenMessages;
  const question = page.getByRole('group', { name: words.question(1) });
  await expect(rowState(page, words.badge)).toBeVisible();
  // Only an answer sends what was written in it.
  await press(page, 'End practice');
  await expect(question).toBeInViewport();
  await press(page, words.stay);
  await expect(question).toBeHidden();
  await openTool(page, 'device');
  await expect(practice).toBeChecked();
  await practice.click();
  await expect(page.getByText(deviceToolMessages.practice.off)).toBeVisible();
  await closeTool(page);
  await expect(question).toBeInViewport();
  await waiting(page, 1);
  expect(site.rows('local-issue')).toEqual([]);
  await press(page, words.send(1));
  await expect(line).toBeHidden();
  await waiting(page, 0);
  expect(site.rows('local-issue')).toHaveLength(1);
  await page.goto(`${site.address}/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(line).toBeHidden();
});

test('a sent report has its receipt, which can be copied, and in its own tab its first words', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site.address}/share-issue`);
  const answers = validAnswers(localIssue, 'receipt');
  await fillForm(page, localIssue, answers);
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toHaveText(localIssue.successLine);
  const receipt = receiptOf(site.rows('local-issue')[0]?.submissionId ?? '');
  await expect(page.getByRole('main').getByText(receipt)).toBeVisible();
  await press(page, `Copy receipt ${receipt}`);
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);
  await indicator(page).click();
  await expect(page.getByText('Sent (1)')).toBeVisible();
  await expect(listRows(page)).toHaveText([wordsOf(localIssue.id, answers) ?? '']);
  const nextPerson = await context.newPage();
  await nextPerson.goto(`${site.address}/outbox`);
  await expect(listRows(nextPerson)).toHaveText([localIssue.title]);
  await expect(nextPerson.getByText(outboxScreenMessages.words.tab)).toBeVisible();
  await nextPerson.close();
  await listRows(page).first().click();
  await expect(page.getByRole('code').first()).toHaveText(receipt);
  await expect(page.getByText(outboxMessages.meanings.sent)).toBeVisible();
});

test('the header says offline and what waits, politely, and nothing moves', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { readonly value: number };
        const { dataset } = document.documentElement;
        dataset.shift = `${Number(dataset.shift ?? 0) + value}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.address}/share-issue`);
  await expect(indicator(page)).toBeHidden();
  // The initial state is not announced.
  await expect(page.getByRole('button', { name: localIssue.submitLabel })).toBeEnabled();
  await fillForm(page, localIssue, validAnswers(localIssue, 'offline'));
  await bringApp(page);
  await context.setOffline(true);
  await expect(indicator(page)).toHaveText(/Offline/);
  const heard = page.getByRole('banner').getByRole('status');
  await expect(heard).toHaveText('Offline');
  // Only the submission may move content.
  expect(await page.evaluate(() => document.documentElement.dataset.shift ?? 'none')).toBe('none');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  await expect(indicator(page)).toHaveText(/Offline, 1 waiting/);
  await context.setOffline(false);
  // Only a wait that lasts is announced at its end.
  const { report } = deliveredStatus(1, 0);
  await expect(indicator(page)).toHaveText(/Outbox · all sent/);
  await expect(heard).toHaveText(new RegExp(`^Online$|^${report}$`));
  expect(site.rows('local-issue')).toHaveLength(1);
});

test('[7.18] a report prints alone with its answers, black on white in every mode, and practice is marked', async ({
  page,
  site,
}) => {
  await watchPrint(page);
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  const [other, report] = reports(2);
  if (!other || !report) throw new Error('Two are needed.');
  await store(page, { submissions: [other, { ...report, practice: 1 }] });
  await page.reload();
  await waiting(page, 2);
  await listRows(page).last().click();
  await press(page, /^More:/);
  await press(page, /^Print:/);
  await toPaper(page, { colorScheme: 'dark' });
  const row = page.getByRole('main').getByRole('listitem');
  for (const fieldMode of [false, true]) {
    await page.evaluate(
      (on) => document.documentElement.toggleAttribute('data-field-mode', on),
      fieldMode,
    );
    await expect(row).toHaveCount(1);
    for (const words of [receiptOf(report.id), 'Gonzalez']) await expect(row).toContainText(words);
    await expect(row.getByText('Gonzalez')).toBeVisible();
    const mark = rowState(page, outboxScreenMessages.offlineSimulation.badge);
    for (const shown of [mark, row]) await expect(shown).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    // Paper has no sign that a row opens.
    const sign = await row
      .locator('summary')
      .first()
      .evaluate((summary) => getComputedStyle(summary, '::before').visibility);
    expect(sign).toBe('hidden');
  }
});

test('what another device has is shown with letters of twice the size, and told in one word on a phone', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  await store(page, { submissions: given(3) });
  await page.reload();
  await expect(page.getByText('Handed over (3)')).toBeVisible();
  await expect(indicator(page)).toHaveAttribute('data-kind', 'given');
  await expectLargeText(page, 'the outbox with what was handed over');
  await press(page, /^Select several/);
  await expectLargeText(page, 'a selection');
});

test('the first of twelve reports lies within the first 320 px of a phone, under both themes', async ({
  page,
  site,
}) => {
  await site.service.injectFault('refuse');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  await store(page, { submissions: reports(12) });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await waiting(page, 12);
    const box = await listRows(page).first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(320);
  }
});
