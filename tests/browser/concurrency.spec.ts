// Proves specification 5.3.
import type { BrowserContext, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { foundOnce } from '#tests/support/submissions-reporter.ts';
import { expect, failedRequest, type TestSite, test, untilOfflineReady } from './fixtures.ts';
import { seedOutbox } from './seed-outbox.ts';

test.use({ serviceWorkers: 'allow', expectedOnConsole: failedRequest });

/** Several slices for each of the three; the model plays more of them. */
const queued = 40;

async function openTabs(context: BrowserContext, site: TestSite): Promise<readonly [Page, Page]> {
  const first = await context.newPage();
  await first.goto(`${site.address}/outbox`);
  await expect(first.getByText('Waiting (0)')).toBeVisible();
  await untilOfflineReady(first);
  // The drains at the tabs' start must not deliver.
  await site.service.injectFault('refuse');
  await seedOutbox(first, localIssue, queued);
  const second = await context.newPage();
  await Promise.all([first.reload(), second.goto(`${site.address}/outbox`)]);
  for (const page of [first, second]) {
    await expect(page.getByText(`Waiting (${queued})`)).toBeVisible();
  }
  return [first, second];
}

const drainByWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'deliver' }));

const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' }).click();

for (const locks of ['with locks', 'by leases alone'] as const) {
  test(`two tabs and the worker drain ${queued} at once, ${locks}: no row twice`, async ({
    context,
    site,
  }) => {
    if (locks === 'by leases alone') {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    }
    const [first, second] = await openTabs(context, site);
    // Slow, so that no drain finishes before the last begins.
    await site.service.injectFault('delay');
    await Promise.all([sendNow(first), sendNow(second), drainByWorker(first)]);
    await site.service.injectFault('none');
    for (const page of [first, second]) {
      await expect(page.getByText('Waiting (0)')).toBeVisible({ timeout: 90_000 });
      await expect(page.getByText(`Sent (${queued})`)).toBeVisible();
    }
    const rows = site.rows('local-issue');
    expect(new Set(rows.map((row) => row.submissionId)).size).toBe(queued);
    expect(rows).toHaveLength(queued);
    test.info().annotations.push({ type: foundOnce, description: `${queued}` });
  });
}
