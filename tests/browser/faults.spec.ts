// Proves specification 4.3, 4.4, 5.2, 5.7, 5.8, 5.22, 5.23.
import type { Page } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test, untilOfflineReady } from './fixtures.ts';
import { keepCopies, listRows, sentHeading } from './outbox-steps.ts';

test.use({ expectedOnConsole: failedRequest });

async function sendVolunteer(page: Page, site: TestSite, mark: string): Promise<void> {
  await page.goto(`${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, mark));
  await submitForm(page, volunteer);
}

/** Left during a retry, the page would send twice. */
async function sendAtNextStart(page: Page, site: TestSite): Promise<void> {
  await page.goto('about:blank');
  await site.service.injectFault('none');
  await page.goto(`${site.address}/outbox`);
}

const waiting = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Waiting (${count})` })).toBeVisible();

for (const kind of ['refuse', 'reset', 'hang'] as const) {
  test(`service that ${kind}s: saved, not called sent, delivered by the next drain`, async ({
    page,
    site,
  }) => {
    if (kind === 'hang') await page.clock.install();
    await site.service.injectFault(kind);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await sendVolunteer(page, site, kind);
    await posted;
    if (kind === 'hang') await page.clock.fastForward(requestLimit);
    await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
    await expect(page.getByText(volunteer.successLine)).toBeHidden();
    expect(site.rows('volunteer')).toHaveLength(0);

    // The outbox's own drain must not deliver it.
    if (kind === 'refuse') {
      await page.goto(`${site.address}/outbox`);
      await waiting(page, 1);
      await expect(page.getByText('Sent (')).toBeHidden();
    }
    await sendAtNextStart(page, site);
    await waiting(page, 0);
    await expect(page.getByText('Sent (1)')).toBeVisible();
    expect(site.rows('volunteer')).toHaveLength(1);
    expect(site.rows('volunteer')[0]?.skills).toBe(validAnswers(volunteer, kind).skills);
  });
}

test('slow service: the page waits with a true word, then says sent; one row', async ({
  page,
  site,
}) => {
  await site.service.injectFault('delay');
  await sendVolunteer(page, site, 'slow');
  await expect(page.getByText(outcomeMessages.sending)).toBeVisible();
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  expect(site.rows('volunteer')).toHaveLength(1);
});

test('connection reset after the service took it: sent again under the same id', async ({
  page,
  site,
}) => {
  await site.service.injectFault('reset-after-accepting');
  await sendVolunteer(page, site, 'reset');
  await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
  await sendAtNextStart(page, site);
  await waiting(page, 0);
  const ids = site.rows('volunteer').map((row) => row.submissionId);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

// A no-cors response is unreadable: 429, 500 and a portal's page look like success. 'Sent to the form
// service' is still true, and the kept copy allows another try.
test('a service that answers with an error or a portal: the copies are kept, and can be sent again', async ({
  page,
  site,
}) => {
  const kinds = ['server-error', 'too-many-requests', 'captive-portal'] as const;
  await keepCopies(page, site);
  for (const kind of kinds) {
    await site.service.injectFault(kind);
    await sendVolunteer(page, site, kind);
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
  }
  expect(site.rows('volunteer')).toHaveLength(0);

  await page.goto(`${site.address}/outbox`);
  await expect(sentHeading(page, kinds.length)).toBeVisible();
  await site.service.injectFault('none');
  for (const [sent, kind] of kinds.entries()) {
    // By its words: resending moves it in the list.
    await listRows(page).filter({ hasText: kind }).click();
    await page.getByRole('button', { name: new RegExp(`^Send again: .*${kind}`) }).click();
    await expect.poll(() => site.rows('volunteer').length).toBe(sent + 1);
    // Listed again: no row moves under the next click.
    await expect(sentHeading(page, kinds.length)).toBeVisible();
  }
  expect(
    site
      .rows('volunteer')
      .map(({ message }) => message)
      .toSorted(),
  ).toEqual(kinds.map((kind) => validAnswers(volunteer, kind).message ?? '').toSorted());
});

test('without copies, nothing of the answers is left on the device after sending', async ({
  page,
  site,
}) => {
  await sendVolunteer(page, site, 'erased');
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('submissions')
            .objectStore('submissions')
            .getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );
  expect(stored).toContain('"state":"sent"');
  expect(stored).not.toContain('erased');
  expect(stored).not.toContain('test@example.org');
});

test('one drain goes on by its own timer once the service is back', async ({ page, site }) => {
  await site.service.injectFault('refuse');
  await sendVolunteer(page, site, 'timer');
  await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
  await site.service.injectFault('none');
  await expect(page.getByText(volunteer.successLine)).toBeVisible({ timeout: 60_000 });
  expect(site.rows('volunteer')).toHaveLength(1);
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is closed while the service takes its time: one row, and known to be sent', async ({
    page,
    context,
    site,
  }) => {
    await page.goto(`${site.address}/diagnostics`);
    await untilOfflineReady(page);
    await site.service.injectFault('delay');
    const posted = context.waitForEvent('request', (request) => request.method() === 'POST');
    await sendVolunteer(page, site, 'closed');
    await posted;
    await page.close();
    expect(site.rows('volunteer')).toHaveLength(0);

    const next = await context.newPage();
    await next.goto(`${site.address}/outbox`);
    await expect(next.getByText('Sent (1)')).toBeVisible();
    expect(site.rows('volunteer')).toHaveLength(1);
  });
});
