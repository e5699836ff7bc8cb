import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** CPU slowdown against this machine. */
const slowdown = 4;

/** In milliseconds; null if a contender lacks it. */
export type Measured = Readonly<Record<string, number | null>>;

const longest = 120_000;

/** Visits /join with a new profile, follows a link, and visits again without a network once the site is stored. */
export async function visit(from: Browser, site: string, hasWorker: boolean): Promise<Measured> {
  const context = await from.newContext({ viewport: { width: 360, height: 740 } });
  const page = await openPage(context, `${site}/join`);
  const start = await page.evaluate(() => performance.timeOrigin);
  const usable = await untilThere(page, usableSince);
  const paint = await untilThere(page, firstPaint);
  let ready: number | null = null;
  if (hasWorker) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    ready = Date.now() - start;
    await page.evaluate(untilComplete);
  }
  // Then idle work is done.
  await sleep(3_000);
  const link = await followLink(page);
  let offline: number | null = null;
  if (hasWorker) {
    await page.close();
    await context.setOffline(true);
    offline = await untilThere(await openPage(context, `${site}/join`), usableSince);
  }
  await context.close();
  return {
    'first paint': paint,
    'form usable': usable,
    'of use offline': ready,
    'link to another page': link,
    'usable offline': offline,
  };
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'commit', timeout: longest });
  return page;
}

async function untilThere(
  page: Page,
  look: (given: string) => number | null,
  given = '',
): Promise<number> {
  const start = Date.now();
  while (Date.now() - start < longest) {
    // A document on its way out cannot be asked.
    const time = await page.evaluate(look, given).catch(() => null);
    if (time !== null) return time;
    await sleep(20);
  }
  throw new Error(`Nothing came within ${longest / 1_000} s.`);
}

/** Until the home page's heading is there: in this document, or in another, which the app asks for if its code is late. */
async function followLink(page: Page): Promise<number> {
  const before = await page.evaluate(notePress);
  await page.locator('header a[href="/"]').first().click({ noWaitAfter: true });
  return untilThere(page, sincePress, before);
}

// What follows runs in a page: it uses nothing outside, and no named function, which the compiler marks with a helper.

/** Ours belongs to an empty form until its script runs. */
const usableSince = (): number | null => {
  const button = document.querySelector('main form button[type=submit]:not([form])');
  const isStyled =
    document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length;
  return button !== null && isStyled ? performance.now() : null;
};

const firstPaint = (): number | null =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;

/** Resolves once the whole site is stored. */
const untilComplete = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.complete && resolve();
    active?.postMessage({ type: 'restore' }, [port2]);
  });
};

/** @returns the heading */
const notePress = (): string => {
  addEventListener('click', () => sessionStorage.setItem('pressed', `${Date.now()}`), true);
  return document.querySelector('h1')?.textContent ?? '';
};

const sincePress = (before: string): number | null => {
  const heading = document.querySelector('h1')?.textContent ?? before;
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  return heading !== before && isPainted
    ? Date.now() - Number(sessionStorage.getItem('pressed'))
    : null;
};
