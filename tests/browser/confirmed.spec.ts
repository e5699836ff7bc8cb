// Proves specification 4.14, 5.22, 5.24, 5.37.
import type { Locator, Page, Request } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { paramNames } from '#src/outbox/delivery/contract.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { fileInApp, openInApp } from './open-in-app.ts';
import { keepCopies, listRows, rowState, sendNow, sentHeading, waiting } from './outbox-steps.ts';

// Chromium logs that a portal's response is unreadable.
const unreadable = /blocked by CORS policy/;

test.use({ expectedOnConsole: new RegExp(`${failedRequest.source}|${unreadable.source}`) });

const asksForStatus = (request: Request) =>
  request.postData()?.includes(`${paramNames.ids}=`) ?? false;

/** A jump during a storage read is its time-out, so several may be needed. */
const later = (page: Page, time: string, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(time);
    await expect(seen).toBeVisible();
  }).toPass();

test.describe('sent to the form service, and asked for', () => {
  test.use({ siteFolder: testSites.confirming });

  test('what is missing is said, sent again and then confirmed', async ({ page, site }) => {
    await page.clock.install();
    await keepCopies(page, site);
    await site.service.injectFault('lose');
    // A jump during the first question would be its time-out, and leaving the form's page may abort it.
    const answered = page.waitForEvent('requestfinished', { predicate: asksForStatus, timeout: 0 });
    await fileInApp(page, volunteer, 'lost', volunteer.successLine);
    await page.goto(`${site.address}/outbox`);
    await expect(sentHeading(page, 1)).toBeVisible();
    await answered;
    await later(page, '11:00', rowState(page, outboxMessages.states.missing));
    await site.service.injectFault('none');
    await listRows(page).first().click();
    await page.getByRole('button', { name: /^Send again: / }).click();
    await expect.poll(() => site.rows('volunteer').length).toBe(1);
    expect(site.rows('volunteer')[0]).toMatchObject(validAnswers(volunteer, 'lost'));
    // It has arrived now, which the device asks for, too: its copy is erased.
    await later(page, '11:00', rowState(page, outboxMessages.states.confirmed));
    await expect(page.getByText('A copy is kept')).toBeHidden();
  });
});

test.describe('delivered to a service whose answer can be read', () => {
  test.use({ siteFolder: testSites.delivering, serviceWorkers: 'allow' });

  test('what has arrived is confirmed, and answered', async ({ page, site }) => {
    const words = outboxScreenMessages.followUps;
    await keepCopies(page, site);
    await untilOfflineReady(page);
    const answers = await fileInApp(page, volunteer, 'readable', volunteer.successLine);
    const [row, ...more] = site.rows('volunteer');
    expect(more).toEqual([]);
    expect(row).toMatchObject(answers);
    await openInApp(page, '/outbox');
    await expect(rowState(page, outboxMessages.states.confirmed)).toBeVisible();
    await expect(page.getByText('A copy is kept')).toBeHidden();

    await test.step('a portal', async () => {
      await site.service.injectFault('captive-portal');
      await fileInApp(page, volunteer, 'portal', outcomeMessages.saved);
      await openInApp(page, '/outbox');
      await waiting(page, 1);
      await site.service.injectFault('none');
      await sendNow(page);
      await expect(rowState(page, outboxMessages.states.confirmed)).toHaveCount(2);
      expect(site.rows('volunteer')).toHaveLength(2);
    });

    // Before the owner writes: what the outbox looks for as it opens must be over.
    await page.getByRole('button', { name: words.look }).click();
    await expect(page.getByText(words.found(0))).toBeVisible();
    site.followUp(row?.submissionId ?? '', 'Scheduled', '<b>Crew</b> comes Friday \u202e');
    await page.getByRole('button', { name: words.look }).click();
    await expect(page.getByText(words.found(1))).toBeVisible();
    await expect(rowState(page, outboxMessages.followUp)).toBeVisible();
    // How it is shown, and without the service: history-list.test.tsx.
    await listRows(page).filter({ hasText: 'readable' }).click();
    await expect(page.getByText('<b>Crew</b> comes Friday', { exact: true })).toBeVisible();
  });
});
