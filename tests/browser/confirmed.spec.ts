// Proves specification 4.14, 5.5, 5.21, 5.22, 5.24, 5.37.
import type { Locator, Page, Request } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { paramNames } from '#src/outbox/delivery/contract.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test, untilOfflineReady } from './fixtures.ts';
import { keepCopies, listRows, rowState, sendNow, sentHeading } from './outbox-steps.ts';

// Chromium logs that a portal's response is unreadable.
const unreadable = /blocked by CORS policy/;

test.use({ expectedOnConsole: new RegExp(`${failedRequest.source}|${unreadable.source}`) });

async function sendVolunteer(page: Page, site: TestSite, mark: string): Promise<void> {
  await page.goto(`${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, mark));
  await submitForm(page, volunteer);
}

const asksForStatus = (request: Request) =>
  request.postData()?.includes(`${paramNames.ids}=`) ?? false;

/** A jump during a storage read is its time-out, so several may be needed. */
const later = (page: Page, time: string, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(time);
    await expect(seen).toBeVisible();
  }).toPass({ timeout: 40_000 });

test.describe('delivered to a service whose answer can be read', () => {
  test.use({ siteFolder: testSites.delivering });

  for (const serviceWorkers of ['block', 'allow'] as const) {
    test.describe(`by the ${serviceWorkers === 'block' ? 'page' : 'worker'}`, () => {
      test.use({ serviceWorkers });

      test('what it says it has is confirmed, with nothing of it left on the device', async ({
        page,
        site,
      }) => {
        await keepCopies(page, site);
        if (serviceWorkers === 'allow') await untilOfflineReady(page);
        await sendVolunteer(page, site, 'readable');
        await expect(page.getByText(volunteer.successLine)).toBeVisible();
        const [row, ...more] = site.rows('volunteer');
        expect(more).toEqual([]);
        expect(row).toMatchObject(validAnswers(volunteer, 'readable'));
        await page.goto(`${site.address}/outbox`);
        await expect(rowState(page, outboxMessages.states.confirmed)).toBeVisible();
        await expect(page.getByText('A copy is kept')).toBeHidden();
      });
    });
  }

  for (const kind of ['captive-portal', 'unclear-answer'] as const) {
    test(`${kind} is not taken for sent; the next try is confirmed, and there is one row`, async ({
      page,
      site,
    }) => {
      await site.service.injectFault(kind);
      await sendVolunteer(page, site, kind);
      await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
      await page.goto(`${site.address}/outbox`);
      await expect(page.getByRole('heading', { name: 'Waiting (1)' })).toBeVisible();
      await site.service.injectFault('none');
      await sendNow(page);
      await expect(rowState(page, outboxMessages.states.confirmed)).toBeVisible();
      expect(site.rows('volunteer')).toHaveLength(1);
    });
  }

  test('a service that asks to wait is obeyed, and then gets it by itself', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await site.service.injectFault('too-many-requests');
    await sendVolunteer(page, site, 'busy');
    await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
    await page.goto(`${site.address}/outbox`);
    await listRows(page).first().click();
    await expect(page.getByText(outboxMessages.failures['asked-to-wait'])).toBeVisible();
    await site.service.injectFault('none');
    await later(page, '01:05', rowState(page, outboxMessages.states.confirmed));
    expect(site.rows('volunteer')).toHaveLength(1);
  });

  test('a refusal for good is shown with its reason, and stops nobody else', async ({
    page,
    site,
  }) => {
    await site.service.injectFault('refuse-for-good');
    await sendVolunteer(page, site, 'refused');
    await expect(page.getByText(`${outcomeMessages.refused} This form is closed.`)).toBeVisible();
    await site.service.injectFault('none');
    await sendVolunteer(page, site, 'taken');
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    await page.goto(`${site.address}/outbox`);
    await expect(rowState(page, outboxMessages.states.refused)).toBeVisible();
    await expect(page.getByText('This form is closed.')).toBeVisible();
    expect(site.rows('volunteer')).toHaveLength(1);
  });
});

test.describe('sent to the form service, and asked for', () => {
  test.use({ siteFolder: testSites.confirming });

  test('what has arrived becomes confirmed by itself, and its copy is erased', async ({
    page,
    site,
  }) => {
    await keepCopies(page, site);
    await sendVolunteer(page, site, 'asked');
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    await page.goto(`${site.address}/outbox`);
    await expect(rowState(page, outboxMessages.states.confirmed)).toBeVisible();
    await expect(page.getByText('A copy is kept')).toBeHidden();
    expect(site.rows('volunteer')).toHaveLength(1);
  });

  test('what has not arrived is shown as not confirmed, and can be sent again', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await keepCopies(page, site);
    await site.service.injectFault('lose');
    // A jump during the first question would be its time-out, and leaving the form's page may abort it.
    const answered = page.waitForEvent('requestfinished', { predicate: asksForStatus, timeout: 0 });
    await sendVolunteer(page, site, 'lost');
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    await page.goto(`${site.address}/outbox`);
    await expect(sentHeading(page, 1)).toBeVisible();
    await answered;
    await later(page, '11:00', rowState(page, outboxMessages.states.missing));
    await site.service.injectFault('none');
    await listRows(page).first().click();
    await page.getByRole('button', { name: /^Send again: / }).click();
    await expect.poll(() => site.rows('volunteer').length).toBe(1);
    expect(site.rows('volunteer')[0]).toMatchObject(validAnswers(volunteer, 'lost'));
    await expect(rowState(page, outboxMessages.states.missing)).toBeHidden();
  });
});

test.describe('followed up by the owner', () => {
  test.use({ siteFolder: testSites.delivering, serviceWorkers: 'allow' });

  test('it shows what became of it below the submission, and after a reload without a connection', async ({
    page,
    site,
    context,
  }) => {
    const words = outboxScreenMessages.followUps;
    await page.goto(`${site.address}/outbox`);
    await untilOfflineReady(page);
    await sendVolunteer(page, site, 'followed');
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    const [row] = site.rows('volunteer');
    await page.goto(`${site.address}/outbox`);
    await expect(rowState(page, outboxMessages.states.confirmed)).toBeVisible();
    // Before the owner writes: what the outbox looks for as it opens must be over.
    await page.getByRole('button', { name: words.look }).click();
    await expect(page.getByText(words.found(0))).toBeVisible();
    site.followUp(row?.submissionId ?? '', 'Scheduled', '<b>Crew</b> comes Friday \u202e');
    await page.getByRole('button', { name: words.look }).click();
    await expect(page.getByText(words.found(1))).toBeVisible();
    await context.setOffline(true);
    await site.close();
    await page.reload();
    await expect(rowState(page, outboxMessages.followUp)).toBeVisible();
    await listRows(page).first().click();
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
    await expect(page.getByText('<b>Crew</b> comes Friday', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Follow-up from the movement, read /)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: words.look }).click();
    await expect(page.getByText(outboxMessages.failures.offline)).toBeVisible();
  });
});
