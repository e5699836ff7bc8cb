import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Contender } from './contenders.ts';

/** In milliseconds; null if a contender lacks it. */
export type Measured = Readonly<Record<string, number | null>>;

/** CPU slowdown against this machine: over a slow line, and for links. */
const [slowdown, linkSlowdown] = [4, 6];

const phone = { viewport: { width: 360, height: 740 } };

/** In milliseconds. */
const longest = 120_000;
/** Then idle work is done. */
const idle = 3_000;
/** From touching to lifting a finger. */
const pressed = 90;

/** Visits /join with a new profile, and again without a network once the site is stored. */
export async function visit(from: Browser, site: string, { kind }: Contender): Promise<Measured> {
  const context = await from.newContext({ ...phone, javaScriptEnabled: kind !== 'plain' });
  const page = await openPage(context, `${site}/join`);
  const start = await page.evaluate(() => performance.timeOrigin);
  const usable = await untilThere(page, usableSince, kind);
  const paint = await untilThere(page, firstPaint);
  let [ready, offline]: [number | null, number | null] = [null, null];
  if (kind === 'site') {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    ready = Date.now() - start;
    await page.evaluate(untilComplete);
    await sleep(idle);
    await page.close();
    await context.setOffline(true);
    offline = await untilThere(await openPage(context, `${site}/join`), usableSince, kind);
  }
  await context.close();
  return {
    'first paint': paint,
    'form usable': usable,
    'of use offline': ready,
    'usable offline': offline,
  };
}

/** Opens /join on a device that has all, and follows a link to the home page as a finger does, then goes back. */
export async function follow(from: Browser, site: string, { kind }: Contender): Promise<Measured> {
  const context = await from.newContext({ ...phone, hasTouch: true });
  const page = await openPage(context, `${site}/join`, linkSlowdown);
  if (kind !== 'app') await page.evaluate(untilComplete);
  const session = await context.newCDPSession(page);
  if (kind === 'plain') {
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.reload();
  }
  const link = page.locator('header a[href="/"]').first();
  const box = await link.boundingBox();
  if (box === null) throw new Error('The page shows no link to the home page.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [at] : [],
    });
  // A first touch of the header wakes what sleeps until then.
  await link.dispatchEvent('pointerover');
  await sleep(idle);
  const there = await untilOther(page, async () => {
    await touch('touchStart');
    await sleep(pressed);
    const start = Date.now();
    await touch('touchEnd');
    return start;
  });
  await sleep(idle);
  const back = await untilOther(page, async () => {
    const start = Date.now();
    await page.goBack({ waitUntil: 'commit' });
    return start;
  });
  await context.close();
  return { 'a link, pressed for 90 ms': there, back };
}

async function openPage(context: BrowserContext, address: string, rate = slowdown): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(address, { waitUntil: 'commit', timeout: longest });
  return page;
}

async function untilThere(
  page: Page,
  look: (kind: Contender['kind']) => number | null,
  kind: Contender['kind'] = 'site',
): Promise<number> {
  const start = Date.now();
  while (Date.now() - start < longest) {
    // A document on its way out cannot be asked.
    const time = await page.evaluate(look, kind).catch(() => null);
    if (time !== null) return time;
    await sleep(20);
  }
  throw new Error(`Nothing came within ${longest / 1_000} s.`);
}

/**
 * Until another page is painted: in this document, after the frame that has its heading, or in another.
 * @param leave returns the time at which it began, in milliseconds since the epoch
 */
async function untilOther(page: Page, leave: () => Promise<number>): Promise<number> {
  const swapped = page.evaluate(frameOfOther).catch(() => null);
  const start = await leave();
  return ((await swapped) ?? (await untilThere(page, paintedAt))) - start;
}

// What follows runs in a page: it uses nothing outside, and no named function, which the compiler marks with a helper.

/** Our button belongs to an empty form until its script runs; an app's is React's once it is rendered or hydrated. */
const usableSince = (kind: Contender['kind']): number | null => {
  const button = document.querySelector('main form button[type=submit]');
  const isStyled =
    document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length;
  const isOwn = kind !== 'site' || !button?.hasAttribute('form');
  const isAlive =
    kind !== 'app' || Object.keys(button ?? {}).some((key) => key.startsWith('__react'));
  return button !== null && isStyled && isOwn && isAlive ? performance.now() : null;
};

const firstPaint = (): number | null =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;

/** In milliseconds since the epoch. */
const paintedAt = (): number | null => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint === undefined ? null : performance.timeOrigin + paint.startTime;
};

/** Resolves once the whole site is stored. */
const untilComplete = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.complete && resolve();
    active?.postMessage({ type: 'restore' }, [port2]);
  });
};

/** @returns when the frame after another heading came was painted, in milliseconds since the epoch */
const frameOfOther = (): Promise<number> => {
  const before = document.querySelector('h1')?.textContent;
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1')?.textContent ?? before;
      if (heading === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    }).observe(document.body, { childList: true, subtree: true });
  });
};
