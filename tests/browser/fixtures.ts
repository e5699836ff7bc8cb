import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { deferred } from '#tests/support/outbox-service.ts';
import { startTestSite, type TestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';

type Fixtures = {
  readonly siteFolder: string;
  /** Console lines that a test causes on purpose. */
  readonly expectedOnConsole: RegExp;
  readonly site: TestSite;
  /** Empty at first; deleted with the test. */
  readonly folder: string;
};

/** A browser's message for a failed request. */
export const failedRequest = /Failed to load resource|net::ERR/;

/** Playwright's message in a page if it blocks the worker. */
export const noWorker = /Service Worker registration blocked/;

export const test = base.extend<Fixtures>({
  siteFolder: [testSites.connected, { option: true }],
  expectedOnConsole: [/(?!)/, { option: true }],

  site: async ({ siteFolder }, use) => {
    const site = await startTestSite(siteFolder);
    await use(site);
    await site.end();
  },

  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'browser-test-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },

  // The pages may still be fetching after a test.
  context: async ({ context, expectedOnConsole, site: _longer }, use) => {
    const complaints = watchContext(context, expectedOnConsole);
    await use(context);
    await context.close();
    expect(complaints, 'what the browser complained of').toEqual([]);
  },
});

/** Collects errors of scripts, the console and the security policy. */
export function watchContext(context: BrowserContext, expected: RegExp): readonly string[] {
  const complaints: string[] = [];
  const note = (complaint: string) => {
    if (!expected.test(complaint) && !noWorker.test(complaint)) complaints.push(complaint);
  };
  context.on('weberror', (error) => note(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  return complaints;
}

/** Touches a page, which loads React, and waits for it. */
export async function bringApp(page: Page): Promise<void> {
  await page.dispatchEvent('header', 'pointerover');
  await expect(page.locator('[data-status-place]')).toHaveCount(0);
}

/** Follows a link of the footer to the page of this heading. */
export async function openFromFooter(page: Page, name: string, heading = name): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Holds what a page requests of these addresses. @returns lets it come, from then on at once */
export async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = deferred<void>();
  await page.route(addresses, (route) => released.then(() => route.continue()));
  return release;
}

/** Opens a page, and resolves once every page and asset is on the device. */
export async function putOnDevice(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilOfflineReady(page);
}

/** Resolves once every page and asset is on the device. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => data.complete && resolve();
      active?.postMessage({ type: 'restore' }, [port2]);
    });
  });
}

export { expect, type TestSite };
