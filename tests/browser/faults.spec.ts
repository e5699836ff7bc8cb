// Proves specification 4.3, 4.4, 5.2, 5.7, 5.8, 5.22, 5.23.
import { volunteer } from '#src/forms/all-forms.ts';
import { longestPatience, requestLimit } from '#src/outbox/delivery/form-service.ts';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fileReport } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { keepCopies, listRows, openOutbox, sentHeading } from './outbox-steps.ts';

test.use({ expectedOnConsole: failedRequest });

const rowsOf = (site: TestSite, mark: string) => {
  const { skills } = validAnswers(volunteer, mark);
  return site.rows('volunteer').filter((row) => row.skills === skills);
};

test('slow service: a true word, then sent, and without copies no answer is left; back, one drain goes on by its own timer; service that hangs, resets or refuses: saved, not called sent, delivered by the next drain; reset after accepting, it is sent again under the same id', async ({
  page,
  site,
}) => {
  await site.service.injectFault('delay');
  await page.clock.install();
  await page.goto(`${site.address}/volunteer`);
  await test.step('slow', async () => {
    await fileReport(page, volunteer, 'slow', outcomeMessages.sending);
    await expect(page.getByText(volunteer.successLine)).toBeVisible();
    expect(rowsOf(site, 'slow')).toHaveLength(1);
    const stored = await page.evaluate(readOutbox);
    expect(stored).toContain('"state":"sent"');
    expect(stored).not.toContain('slow');
    expect(stored).not.toContain('test@example.org');
  });
  await test.step('back', async () => {
    await site.service.injectFault('refuse');
    await fileReport(page, volunteer, 'timer', outcomeMessages.saved);
    await site.service.injectFault('none');
    await expect(page.getByText(volunteer.successLine)).toBeVisible({ timeout: 60_000 });
    expect(rowsOf(site, 'timer')).toHaveLength(1);
    expect(site.rows('volunteer')).toHaveLength(2);
  });
  await test.step('reset after accepting', async () => {
    await site.service.injectFault('reset-after-accepting');
    await fileReport(page, volunteer, 'accepted', outcomeMessages.saved);
  });
  const kinds = ['hang', 'reset', 'refuse'] as const;
  for (const kind of kinds) {
    await test.step(kind, async () => {
      await site.service.injectFault(kind);
      // After a try without a signal, the oldest goes first again.
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await fileReport(page, volunteer, kind);
      await posted;
      // The service can be reached, so its answer is waited for.
      for (let waited = 0; kind === 'hang' && waited < longestPatience; waited += requestLimit) {
        await page.clock.fastForward(requestLimit);
      }
      await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
      await expect(page.getByText(volunteer.successLine)).toBeHidden();
      expect(rowsOf(site, kind)).toHaveLength(0);
    });
  }
  // The outbox's own drain must not deliver them.
  await openOutbox(page, site, 1 + kinds.length);
  await expect(sentHeading(page, 2)).toBeVisible();

  await test.step('the next drain', async () => {
    // Left during a retry, the page would send twice.
    await page.goto('about:blank');
    await site.service.injectFault('none');
    // What it was sending waits for the end of its lease if the clock has skipped the wait for the lock.
    await page.clock.fastForward(leaseLength);
    await openOutbox(page, site);
    await expect(sentHeading(page, 3 + kinds.length)).toBeVisible();
    for (const kind of kinds) expect(rowsOf(site, kind)).toHaveLength(1);
    const ids = rowsOf(site, 'accepted').map((row) => row.submissionId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });
});

/** Runs in the page. */
const readOutbox = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('outbox');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('submissions').objectStore('submissions').getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result));
    };
  });

// A no-cors response is unreadable: 429, 500 and a portal's page look like success. 'Sent to the form
// service' is still true, and the kept copy allows another try.
test('a service that answers with an error or a portal: the copies are kept, and can be sent again', async ({
  page,
  site,
}) => {
  const kinds = ['server-error', 'too-many-requests', 'captive-portal'] as const;
  await keepCopies(page, site);
  await openInApp(page, '/volunteer');
  for (const kind of kinds) {
    await site.service.injectFault(kind);
    await fileReport(page, volunteer, kind, volunteer.successLine);
  }
  expect(site.rows('volunteer')).toHaveLength(0);

  await openInApp(page, '/outbox');
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
  const messages = site.rows('volunteer').map(({ message }) => message ?? '');
  const filed = kinds.map((kind) => validAnswers(volunteer, kind).message ?? '');
  expect(messages.toSorted()).toEqual(filed.toSorted());
});
