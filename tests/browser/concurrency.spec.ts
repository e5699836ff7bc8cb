// Proves specification 5.3.
import type { Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { openOutbox, sendNow, sentHeading, waiting } from './outbox-steps.ts';
import { queuedOf, store } from './seeds.ts';

test.use({ serviceWorkers: 'allow', expectedOnConsole: failedRequest });

/** Several slices for each of the three; the model plays more of them. */
const queued = 40;

const drainByWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'deliver' }));

test('two tabs and the worker drain 40 at once: no row twice', async ({ context, site }) => {
  const first = await context.newPage();
  await openOutbox(first, site);
  await untilOfflineReady(first);
  const second = await context.newPage();
  const known = new Set<string | undefined>();

  for (const locks of ['with locks', 'by leases alone'] as const) {
    await test.step(locks, async () => {
      if (locks === 'by leases alone') {
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      }
      // The drains at the tabs' start must not deliver.
      await site.service.injectFault('refuse');
      await store(first, queuedOf(localIssue, queued));
      await Promise.all([first.reload(), second.goto(`${site.address}/outbox`)]);
      for (const page of [first, second]) {
        await waiting(page, queued);
        const locked = await page.evaluate(() => 'locks' in navigator);
        expect(locked).toBe(locks === 'with locks');
      }
      // Slow, so that no drain finishes before the last begins.
      await site.service.injectFault('delay');
      await Promise.all([sendNow(first), sendNow(second), drainByWorker(first)]);
      await site.service.injectFault('none');
      for (const page of [first, second]) {
        await expect(page.getByText('Waiting (0)')).toBeVisible({ timeout: 90_000 });
        await expect(sentHeading(page, known.size + queued)).toBeVisible();
      }
      const ids = site.rows('local-issue').map((row) => row.submissionId);
      const added = ids.slice(known.size);
      for (const id of ids) known.add(id);
      expect(added).toHaveLength(queued);
      expect(known.size).toBe(ids.length);
    });
  }
});
