import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { startTestSite, type TestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';

type Fixtures = {
  /** The build to serve. */
  readonly siteFolder: string;
  /** Lines of the console that a test brings about on purpose, such as a failing request's. */
  readonly expectedOnConsole: RegExp;
  readonly site: TestSite;
};

/** What a browser says where a request fails; the message has no address of a person in it. */
export const failedRequest = /Failed to load resource|net::ERR/;

/** What Playwright says in a page where it keeps the worker away. */
export const noWorker = /Service Worker registration blocked/;

export const test = base.extend<Fixtures>({
  siteFolder: [testSites.connected, { option: true }],
  expectedOnConsole: [/(?!)/, { option: true }],

  site: async ({ siteFolder }, use) => {
    const site = await startTestSite(siteFolder);
    await use(site);
    await site.end();
  },

  context: async ({ context, expectedOnConsole }, use) => {
    const complaints = watchContext(context, expectedOnConsole);
    await use(context);
    expect(complaints, 'what the browser complained of').toEqual([]);
  },
});

/** Collects what a browser complains of: errors of scripts, of the console, of the security policy. */
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
