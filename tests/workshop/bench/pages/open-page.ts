import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

const longest = 120_000;
const lookEvery = 20;

/** CPU slowdown against this machine, and whether scripts run. */
export type Opening = { readonly slowdown: number; readonly scripts: boolean };

/** Returns after the first bytes. */
export async function openPage(
  context: BrowserContext,
  address: string,
  { slowdown, scripts }: Opening,
): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Emulation.setScriptExecutionDisabled', { value: !scripts });
  await page.goto(address, { waitUntil: 'commit', timeout: longest });
  return page;
}

/** @returns milliseconds from the navigation until a form is usable, or visible without scripts */
export const untilUsable = (page: Page, { scripts }: Opening): Promise<number> =>
  untilThere(() => page.evaluate(usableSince, scripts));

/** @returns a time perhaps after the form is usable */
export const untilPainted = (page: Page): Promise<number> =>
  untilThere(() => page.evaluate(firstPaint));

/** Polls from outside: without scripts a page has no timers. */
async function untilThere(look: () => Promise<number | null>): Promise<number> {
  const start = Date.now();
  while (Date.now() - start < longest) {
    const time = await look();
    if (time !== null) return time;
    await sleep(lookEvery);
  }
  throw new Error(`Nothing came within ${longest / 1_000} s.`);
}

// Ours belongs to an empty form until its script runs, the common app's is disabled.
const usableSince = (scripts: boolean): number | null => {
  const button = document.querySelector<HTMLButtonElement>('main form button[type=submit]');
  const styled =
    document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length;
  return button !== null && !(scripts && button.matches(':disabled, [form]')) && styled
    ? performance.now()
    : null;
};

const firstPaint = (): number | null =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;

/** Runs in a page. */
export const largestPaint = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** Runs in a page: resolves once the whole site is stored. */
export const untilComplete = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.complete && resolve();
    active?.postMessage({ type: 'restore' }, [port2]);
  });
};
