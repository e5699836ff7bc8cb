// Proves specification 4.11, 5.18, 5.22, 5.26, 5.27, 5.33, 5.36, 5.39, 7.18, 10.4, 10.7.

import type { Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { wordsOf } from '#src/screens/shared/own-words.ts';
import { deliveredStatus } from '#src/screens/shared/status-indicator.tsx';
import { deferred } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, outcomeLine, submitForm } from './fill-form.ts';
import { bringApp, expect, failedRequest, hold, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import * as outbox from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';
import * as seeds from './seeds.ts';
import { toPaper, watchPrint } from './watch-print.ts';
import { moved, watchShifts } from './watch-shifts.ts';

test.use({ expectedOnConsole: failedRequest });

const phone = { width: 360, height: 740 };
const badge = outboxMessages.states.refused;

/** These, too, are on the device when the page is opened again. */
async function storeMore(page: Page, submissions: readonly seeds.Seed[]): Promise<void> {
  await seeds.store(page, submissions);
  await page.reload();
}

test('many are listed fifty by fifty, and their sending is paused', async ({ page, site }) => {
  const many = 120;
  await outbox.openWith(page, site, seeds.queuedOf(localIssue, many));
  await test.step('listed', async () => {
    await outbox.pauseSending(page);
    await expect(outbox.listRows(page)).toHaveCount(50);
    await outbox.press(page, /^Show more \(70/);
    await expect(outbox.listRows(page)).toHaveCount(100);
    await outbox.press(page, /^Show more \(20/);
    await expect(outbox.listRows(page)).toHaveCount(many);
    expect(site.rows('local-issue')).toEqual([]);
  });
  await test.step('sent', async () => {
    await outbox.press(page, 'Resume');
    await expect(page.getByText(outboxScreenMessages.unreachable(many))).toBeVisible();
    // Slow until pressed.
    await site.service.injectFault('delay');
    // However fast it is then, most wait until sending is paused.
    const paused = deferred<void>();
    let sent = 0;
    await page.route(/formResponse/, async (route) => {
      sent += 1;
      if (sent > 20) await paused.promise;
      await route.continue();
    });
    await outbox.press(page, 'Send now');
    await site.service.injectFault('none');
    await expect(page.getByText('Waiting (120)')).toBeHidden();
    await outbox.pauseSending(page);
    await expect(outbox.indicator(page)).toHaveText(/Paused/);
    paused.resolve();
    await expect.poll(() => site.rows('local-issue').length).toBe(sent);
    expect(sent).toBeLessThan(many);
    // What was sent while the page is left waits until it is sent again.
    await outbox.waiting(page, many - sent);
    // Neither a reload nor a timer resumes paused sending.
    await page.reload();
    await outbox.waiting(page, many - sent);
    await expect(page.getByText(outboxScreenMessages.paused)).toBeVisible();
    expect(site.rows('local-issue')).toHaveLength(sent);
    await outbox.press(page, 'Resume');
    // The press reports only its own attempts, not the app's.
    await expect(page.getByText(/^[1-9]\d* sent\.$/)).toBeVisible({ timeout: 60_000 });
    await outbox.waiting(page, 0);
    expect(new Set(site.rows('local-issue').map((row) => row.submissionId)).size).toBe(many);
  });
});

test('the header says what waits; a receipt is copied', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(watchShifts);
  // Fonts that come late change no letter, also not as the app comes.
  const letFontsCome = await hold(page, /\.woff2$/);
  await page.goto(`${site.address}/share-issue`, { waitUntil: 'domcontentloaded' });
  await expect(outbox.indicator(page)).toBeHidden();
  // The initial state is not announced.
  await untilMounted(page);
  const answers = validAnswers(localIssue, 'offline');
  letFontsCome();
  await page.waitForLoadState();
  await fillForm(page, localIssue, answers);
  await bringApp(page);
  await context.setOffline(true);
  await expect(outbox.indicator(page)).toHaveText(/Offline/);
  const heard = page.getByRole('banner').getByRole('status');
  await expect(heard).toHaveText('Offline');
  // Only the submission may move content.
  expect(await moved(page)).toBe('nothing');
  await submitForm(page, localIssue);
  await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  await expect(outbox.indicator(page)).toHaveText(/Offline, 1 waiting/);
  await context.setOffline(false);
  // Only a wait that lasts is announced at its end.
  const { report } = deliveredStatus(1, 0);
  await expect(outbox.indicator(page)).toHaveText(/Outbox · all sent/);
  await expect(heard).toHaveText(new RegExp(`^Online$|^${report}$`));
  expect(site.rows('local-issue')).toHaveLength(1);

  await expect(page.getByText(localIssue.successLine)).toBeVisible();
  const receipt = receiptOf(site.rows('local-issue')[0]?.submissionId ?? '');
  await expect(page.getByRole('main').getByText(receipt)).toBeVisible();
  await outbox.press(page, `Copy receipt ${receipt}`);
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);
  await outbox.indicator(page).click();
  await expect(page.getByText('Sent (1)')).toBeVisible();
  await expect(outbox.listRows(page)).toHaveText([wordsOf(localIssue.id, answers) ?? '']);
  const nextPerson = await context.newPage();
  await outbox.openOutbox(nextPerson, site);
  await expect(outbox.listRows(nextPerson)).toHaveText([localIssue.title]);
  await expect(nextPerson.getByText(outboxScreenMessages.words)).toBeVisible();
  await nextPerson.close();
  await outbox.listRows(page).first().click();
  await expect(page.getByRole('code').first()).toHaveText(receipt);
  await expect(page.getByText(outboxMessages.meanings.sent)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('[5.39] what is late is told; a report prints alone', async ({ page, site }) => {
    await watchPrint(page);
    const waited = 30 * 60 * 60_000;
    const late = seeds.waiting(2).map((one) => ({ ...one, capturedAt: one.capturedAt - waited }));
    await outbox.openWith(page, site, late);
    await test.step('late', async () => {
      await expect(page.getByText(/^No signal since /)).toBeVisible();
      await expect(outbox.indicator(page)).toHaveAttribute('data-kind', 'late');
      await expectLargeText(page, 'the outbox with what is late');
      await page.goto(`${site.address}/pillars`);
      await expect(outbox.indicator(page)).toHaveText(/2 waiting over 24 hours: find a signal/);
      await site.service.injectFault('none');
      await outbox.indicator(page).click();
      await outbox.sendNow(page);
      await outbox.waiting(page, 0);
      await expect(page.getByText(/^No signal since /)).toBeHidden();
      await expect(outbox.indicator(page)).toHaveText(/Outbox · all sent/);
    });

    await storeMore(page, seeds.given(3));
    await test.step('handed over', async () => {
      await expect(page.getByText('Handed over (3)')).toBeVisible();
      await expect(outbox.indicator(page)).toHaveAttribute('data-kind', 'given');
      await expectLargeText(page, 'the outbox with what was handed over');
    });

    await site.service.injectFault('refuse');
    await storeMore(page, seeds.waiting(12));
    await outbox.waiting(page, 12);
    await test.step('the first of twelve', async () => {
      await page.setViewportSize(phone);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect((await outbox.listRows(page).first().boundingBox())?.y).toBeLessThanOrEqual(320);
      }
    });

    const report = seeds.refused();
    await storeMore(page, [report]);
    await test.step('printed', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      // By its mark, which only this one has.
      const marked = page
        .getByRole('listitem')
        .filter({ has: page.getByText(badge, { exact: true }) });
      await marked.getByRole('heading', { level: 3 }).click();
      await marked.getByRole('button', { name: /^More:/ }).click();
      await outbox.press(page, /^Print:/);
      await toPaper(page, { colorScheme: 'dark' });
      const row = page.getByRole('main').getByRole('listitem');
      for (const isLarger of [false, true]) {
        await page.evaluate(
          (on) => document.documentElement.toggleAttribute('data-look', on),
          isLarger,
        );
        await expect(row).toHaveCount(1);
        for (const words of [receiptOf(report.id), 'Gonzalez'])
          await expect(row).toContainText(words);
        await expect(row.getByText('Gonzalez')).toBeVisible();
        const mark = outbox.rowState(page, badge);
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
  });
});
