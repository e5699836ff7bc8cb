import type { Browser, BrowserContext, Page } from '@playwright/test';

/** How much slower than this machine the processor is. */
export const slowdown = 4;
const longest = 120_000;

/** What is measured, in the order of the table; null where a contender has no such thing. */
export const columns = {
  paint: 'first paint',
  largest: 'largest',
  usable: 'form usable',
  requests: 'requests',
  bytes: 'kB',
  again: 'usable again',
  useful: 'of use offline',
  complete: 'all offline',
  offline: 'offline paint',
} as const;
/** One visit, in milliseconds unless the column says otherwise. */
export type Measured = Readonly<Record<keyof typeof columns, number | null>>;

/** A first visit to the form, one more, and, where there is a worker, one without a signal. */
export async function visit(from: Browser, address: string, works: boolean): Promise<Measured> {
  const context = await from.newContext({ viewport: { width: 360, height: 740 } });
  const started = Date.now();
  const page = await open(context, `${address}/join`);
  const usable = await untilUsable(page);
  const paint = await paintOf(page);
  const largest = await page.evaluate(largestPaint);
  const { requests, bytes } = await page.evaluate(loaded);
  let useful: number | null = null;
  let complete: number | null = null;
  let offline: number | null = null;
  if (works) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    useful = Date.now() - started;
    await page.evaluate(untilComplete);
    complete = Date.now() - started;
  }
  await page.close();
  const second = await open(context, `${address}/join`);
  const again = await untilUsable(second);
  await second.close();
  if (works) {
    await context.setOffline(true);
    const third = await open(context, `${address}/join`);
    await untilUsable(third);
    offline = await paintOf(third);
  }
  await context.close();
  return { paint, largest, usable, requests, bytes, again, useful, complete, offline };
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'commit', timeout: longest });
  return page;
}

/** @returns when the form can be submitted, in milliseconds from the navigation */
async function untilUsable(page: Page): Promise<number> {
  const usable = await page.waitForFunction(
    () => {
      const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
      const styled =
        [...document.styleSheets].length ===
        document.querySelectorAll('link[rel=stylesheet]').length;
      return button !== null && !button.disabled && styled && performance.now();
    },
    null,
    { timeout: longest, polling: 20 },
  );
  return Number(await usable.jsonValue());
}

/** @returns when something was first painted, which may come after the form can be submitted */
async function paintOf(page: Page): Promise<number> {
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    null,
    { timeout: longest },
  );
  return Number(await painted.jsonValue());
}

const largestPaint = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    ).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });

/** What was fetched so far, the page among it. */
const loaded = (): { readonly requests: number; readonly bytes: number } => {
  const files = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const sum = files.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  return { requests: files.length, bytes: sum / 1_000 };
};

/** Resolves once every file of the site is on the device. */
const untilComplete = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.complete && resolve();
    active?.postMessage({ type: 'restore' }, [port2]);
  });
};

/** A row of the table: the medians. */
export const cells = (measured: readonly Measured[]): string =>
  Object.keys(columns)
    .map((column) => {
      const values = measured.flatMap((one) => one[column as keyof Measured] ?? []);
      const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
      return (middle === undefined ? '-' : middle.toFixed(0)).padStart(15);
    })
    .join('');
