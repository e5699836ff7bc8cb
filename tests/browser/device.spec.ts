// Proves specification 5.9, 5.28, 5.30, 5.31, 8.5, 8.7, 11.5.
import type { Page } from '@playwright/test';
import { deviceMessages } from '#src/content/device-messages.ts';
import { join, localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { drainTag } from '#src/sync/background-sync.ts';
import { beside } from './beside.ts';
import { evict } from './broken-storage.ts';
import { fileReport } from './fill-form.ts';
import { expect, failedRequest, openFromFooter, test, untilOfflineReady } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import { fileInApp } from './open-in-app.ts';
import { closeTool, indicator, openTool, waiting } from './outbox-steps.ts';
import { moved, watchShifts } from './watch-shifts.ts';

test.use({ expectedOnConsole: failedRequest });

const syncTags = (page: Page) =>
  page.evaluate(async () => {
    const registration: object = await navigator.serviceWorker.ready;
    const { sync } = registration as { sync: { getTags(): Promise<string[]> } };
    return sync.getTags();
  });

test('full storage is said, and what the browser lost is back', async ({ page, context, site }) => {
  await context.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      const { asked = '0' } = document.documentElement.dataset;
      document.documentElement.dataset.asked = `${Number(asked) + 1}`;
      return false;
    };
  });
  await page.goto(`${site.address}/share-issue`);
  await untilMounted(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await site.service.injectFault('refuse');
  await fileReport(page, localIssue, 'waits', outcomeMessages.saved);
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  await fileReport(page, localIssue, 'second');
  await openFromFooter(page, 'Outbox');
  await expect(page.getByText('Waiting (2)')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  await expect(page.getByText(deviceMessages.storage.nearlyFull)).toBeHidden();
  await openTool(page, 'device');
  await expect(page.getByText(deviceMessages.storage.notPromised)).toBeVisible();
  await closeTool(page);

  // Chromium reports the same quota on every device, against fingerprinting.
  await context.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ usage: 95_000_000, quota: 100_000_000 });
  });
  await page.reload();
  await expect(page.getByText(deviceMessages.storage.nearlyFull)).toBeVisible();
  await openFromFooter(page, 'Diagnostics');
  await expect(beside(page, 'Space used')).toContainText('nearly full');
  await expect(beside(page, 'Protected from cleanup')).toHaveText('No');

  await expect(beside(page, 'Erased by the browser')).toHaveText('none');
  await evict(page, site.address);
  await page.reload();
  await expect(page.getByText(deviceMessages.loss.restored(2))).toBeVisible();
  await expect(beside(page, 'Erased by the browser')).toHaveText(/^2 back in the outbox \(/);
  await expect(beside(page, 'Waiting')).toHaveText('2');
  // The notice stays until it is acknowledged.
  await page.reload();
  await page.getByRole('button', { name: deviceMessages.loss.acknowledge }).click();
  await expect(page.getByText(deviceMessages.loss.restored(2))).toBeHidden();
  await page.reload();
  await expect(beside(page, 'Erased by the browser')).toHaveText('none');
  await expect(page.getByText(deviceMessages.loss.restored(2))).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 700 },
  });

  test('what waits is told first to who installs', async ({ page, site }) => {
    await page.goto(`${site.address}/`);
    const steps = page.getByRole('listitem').filter({ hasText: 'Tap the Share button' });
    await steps.scrollIntoViewIfNeeded();
    await expect(steps.locator('img')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText(deviceMessages.storage.beforeInstalling)).toBeHidden();

    await site.service.injectFault('refuse');
    await fileInApp(page, localIssue, 'waits', outcomeMessages.saved);
    await openFromFooter(page, 'Outbox');
    await expect(page.getByText(deviceMessages.storage.sevenDays)).toBeVisible();
    await expect(page.getByText(deviceMessages.storage.beforeInstalling)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'WE THE PEOPLE' }).first().click();
    await expect(page.getByText(deviceMessages.storage.beforeInstalling)).toBeVisible();
    await page.getByRole('link', { name: deviceMessages.install.outbox }).click();
    await expect(page.getByText('Waiting (1)')).toBeVisible();
  });
});

test.describe('with a worker', () => {
  // Playwright denies every permission not listed.
  test.use({ serviceWorkers: 'allow', permissions: ['notifications', 'background-sync'] });

  test('all is on the device, and told what went out since', async ({ page, context, site }) => {
    await context.addInitScript(() => {
      const root = () => document.documentElement.dataset;
      Object.assign(Navigator.prototype, {
        setAppBadge: async (count: number) => {
          root().badge = `${count}`;
        },
        clearAppBadge: async () => {
          root().badge = 'none';
        },
      });
    });
    await page.addInitScript(watchShifts);
    await page.setViewportSize({ width: 360, height: 740 });
    const ready = page.getByText(deviceMessages.ready, { exact: true });
    await page.goto(`${site.address}/join`);
    await expect(ready).toBeVisible();
    expect(await moved(page), 'by the words, on a page that has few styles').toBe('nothing');
    expect((await ready.boundingBox())?.y, 'below every title').toBeGreaterThan(640);
    await test.step('an untouched page wakes once another has written', async () => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await page.goto(`${site.address}/volunteer`);
      await expect.poll(() => scripts.join()).toContain('/assets/quiet-');
      await page.waitForLoadState('networkidle');
      expect(scripts.join()).not.toContain('/assets/background-');
      // A sync that fails would put off the next one.
      await context.setOffline(true);
      const other = await context.newPage();
      await other.goto(`${site.address}/join`);
      await fileReport(other, join, 'other');
      await expect(indicator(page)).toHaveText(/1 waiting/);
      await other.close();
      await context.setOffline(false);
    });
    await page.goto(`${site.address}/diagnostics`);
    await expect(beside(page, 'Offline copy')).toHaveText('ready');
    await expect(ready).toBeHidden();

    await openFromFooter(page, 'Outbox');
    await waiting(page, 0);
    await untilOfflineReady(page);
    await expect(page.locator('html')).toHaveAttribute('data-badge', 'none');
    await openTool(page, 'device');
    await page.getByRole('button', { name: deviceMessages.notify.ask }).click();
    await expect(page.getByText(deviceMessages.notify.on)).toBeVisible();
    await context.setOffline(true);
    await fileInApp(page, localIssue, 'waits', outcomeMessages.saved);
    await expect(page.locator('html')).toHaveAttribute('data-badge', '1');
    await expect.poll(() => syncTags(page)).toEqual([drainTag]);

    await page.goto('about:blank');
    await context.setOffline(false);
    const [worker] = context.serviceWorkers();
    const notifications = () =>
      worker?.evaluate(async () => {
        const scope: unknown = globalThis;
        const { registration } = scope as { registration: ServiceWorkerRegistration };
        const shown = await registration.getNotifications();
        return shown.map(({ title, body }) => `${title} | ${body}`);
      });
    await expect
      .poll(notifications, { timeout: 30_000 })
      .toEqual([`${deviceMessages.notify.sent} | ${deviceMessages.notify.sentOne}`]);
    expect(site.rows('local-issue')).toHaveLength(1);
  });
});
