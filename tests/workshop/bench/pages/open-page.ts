import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

const longest = 120_000;
const lookEvery = 20;

/** How a page is opened: on a processor so many times as slow as this one, and whether its scripts run. */
export type Opening = { readonly slowdown: number; readonly scripts: boolean };

/** Opens a page, and returns as soon as its first bytes are there. */
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

/** @returns when a form can be submitted, or without scripts, when it is there; in milliseconds from the navigation */
export const untilUsable = (page: Page, { scripts }: Opening): Promise<number> =>
  untilThere(() => page.evaluate(usableSince, scripts));

/** @returns when something was first painted, which may come after the form can be submitted */
export const untilPainted = (page: Page): Promise<number> =>
  untilThere(() => page.evaluate(firstPaint));

/** Asks from without: where scripts are switched off, a page has no timers either. */
async function untilThere(look: () => Promise<number | null>): Promise<number> {
  const start = Date.now();
  while (Date.now() - start < longest) {
    const time = await look();
    if (time !== null) return time;
    await sleep(lookEvery);
  }
  throw new Error(`Nothing came within ${longest / 1_000} s.`);
}

// Without its script, our button stays disabled.
const usableSince = (scripts: boolean): number | null => {
  const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
  const styled =
    document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length;
  return button !== null && !(scripts && button.disabled) && styled ? performance.now() : null;
};

const firstPaint = (): number | null =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;

/** Runs in a page: resolves with the time of its largest paint so far. */
export const largestPaint = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** Runs in a page: resolves once every file of the site is on the device. */
export const untilComplete = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.complete && resolve();
    active?.postMessage({ type: 'restore' }, [port2]);
  });
};
