// Proves specification 8.3, 8.9.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { join as joinForm } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { bundleTakeOff } from '#src/tools/take-off.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { fileReport } from './fill-form.ts';
import { test as base, expect, failedRequest, hold, untilOfflineReady } from './fixtures.ts';

/** A site whose published folder the test may change. */
const test = base.extend({
  site: async ({ folder }, use) => {
    cpSync(testSites.connected, folder, { recursive: true });
    const site = await startTestSite(folder);
    await use(site);
    await site.end();
  },
});

test.use({ serviceWorkers: 'allow', expectedOnConsole: failedRequest });

const foreign = '<!doctype html><title>Network</title><h1>Log in to this network</h1>';

/** The beginning of each cached copy's title. */
const keptOfJoin = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const titles: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const copy of await cache.matchAll('/join.html', { ignoreSearch: true }))
        titles.push(/<title>(\w+)/.exec(await copy.text())?.[1] ?? '');
    }
    return titles;
  });

/** What is not installed, or lost: serve-precache.test.ts. */
const replaceJoin = (page: Page): Promise<void> =>
  page.evaluate(async (text) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys('/join.html', { ignoreSearch: true }))
        await cache.put(request, new Response(text, { headers: { 'Content-Type': 'text/html' } }));
    }
  }, foreign);

/** As the browser does to an idle worker. */
async function endWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/**
 * Ends the older worker once a newer one waits, as an idle one ends. Chromium keeps one that an event woke as it ended,
 * and under a debugger none idles.
 */
async function endOlderWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let waits = false;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions) {
      if (status !== 'activated') waits = status === 'installed';
      else if (waits && runningStatus === 'running')
        void session.send('ServiceWorker.stopWorker', { versionId });
    }
  });
  await session.send('ServiceWorker.enable');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('only our pages are kept, until the take-off', async ({ page, context, folder, site }) => {
  await test.step('the first start installs, without what runs in the background', async () => {
    const release = await hold(page, /\/assets\/background-/);
    await page.goto(`${site.address}/join`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    release();
    await untilOfflineReady(page);
  });

  await test.step('with a signal, ours comes back', async () => {
    await replaceJoin(page);
    expect(await keptOfJoin(page)).toEqual(['Network']);
    await endWorker(page);
    await page.reload();
    await expect(heading(page)).toHaveText('Join');
    await expect.poll(() => keptOfJoin(page)).toEqual(['Join']);
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText('Join');
  });

  await test.step('replaced without a signal', async () => {
    await replaceJoin(page);
    expect(await keptOfJoin(page)).toEqual(['Network']);
    await endWorker(page);
    const answer = await page.goto(`${site.address}/join`);
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(heading(page)).toHaveText('Not on this device yet');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(heading(page)).toHaveText('WE THE PEOPLE');
    await context.setOffline(false);
    await page.goto(`${site.address}/join`);
    await expect(heading(page)).toHaveText('Join');
    await expect(page.getByLabel('First Name')).toBeEditable();
  });

  await test.step('the take-off', async () => {
    await site.service.injectFault('refuse');
    const answers = await fileReport(page, joinForm, 'kept', outcomeMessages.saved);
    const built = join(folder, 'take-off');
    await bundleTakeOff(built);
    cpSync(join(built, 'service-worker.js'), join(folder, 'service-worker.js'));
    await endOlderWorker(page);
    await page.reload();
    const onDevice = () =>
      page
        .evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          controlled: navigator.serviceWorker.controller !== null,
          // The backups of what waits stay.
          caches: (await caches.keys()).filter((name) => !name.startsWith('outbox-')),
        }))
        // The page is reloading.
        .catch(() => null);
    await expect.poll(onDevice).toEqual({ workers: 0, controlled: false, caches: [] });

    // Left during a retry, the page would send twice.
    await page.goto('about:blank');
    await site.service.injectFault('none');
    const answer = await page.goto(`${site.address}/outbox`);
    expect(answer?.fromServiceWorker()).toBe(false);
    await expect(page.getByText('Sent (1)')).toBeVisible();
    expect(site.rows('join')).toMatchObject([answers]);
    expect(await onDevice()).toEqual({ workers: 0, controlled: false, caches: [] });
  });
});
