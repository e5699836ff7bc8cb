// Proves specification 4.3, 4.4, 5.2, 5.7, 5.8, 5.22, 5.23.
import { volunteer } from '#src/forms/all-forms.ts';
import { longestPatience, requestLimit } from '#src/outbox/delivery/form-service.ts';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fileReport } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { openOutbox, sentHeading } from './outbox-steps.ts';

test.use({ expectedOnConsole: failedRequest });

const rowsOf = (site: TestSite, mark: string) => {
  const { skills } = validAnswers(volunteer, mark);
  return site.rows('volunteer').filter((row) => row.skills === skills);
};

test('a slow or broken service: each word is true, all arrives', async ({ page, site }) => {
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
