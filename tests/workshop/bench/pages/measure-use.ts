import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Contender, Use } from './contenders.ts';
import { type Opening, openPage, untilComplete, untilPainted, untilUsable } from './open-page.ts';
import { median } from './tables.ts';
import { untilMenuPainted, untilTextPainted, watchKeys } from './until-painted.ts';

/** CPU slowdown against this machine. */
export const useSlowdown = 6;

/** Milliseconds until an action is painted; null if a contender lacks it. */
export type Used = Readonly<
  Record<
    'key' | 'longestKey' | 'firstWord' | 'menu' | 'link' | 'document' | 'untouchedMenu',
    number | null
  >
>;

const typed = 'The bridge on Main Street has been shut.';
/** Between keys, in milliseconds: a fast typist. */
const keyEvery = 100;
/** After this, idle work is done. */
const settled = 3_000;

const answers: Readonly<Record<string, string>> = {
  'First Name': 'Test',
  'Last Name': 'Person',
  Email: 'test@example.org',
  Phone: '0000000000',
  State: 'TX',
  'Zip Code': '00000',
};

const live: Opening = { slowdown: useSlowdown, scripts: true };
const plain: Opening = { slowdown: useSlowdown, scripts: false };

/** Uses a hydrated page's form and menu, and an untouched page's menu. */
export async function tryOut(
  from: Browser,
  address: string,
  { uses, worksOffline }: Contender,
): Promise<Used> {
  const context = await from.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const does = (one: Use) => uses.includes(one);
  const page = await openSettled(context, `${address}/join`, worksOffline);
  const keys = does('typing') ? await type(page) : null;
  const firstWord = does('submitting') ? await submit(page) : null;
  const menu = does('menu') ? await openMenu(page) : null;
  const link = does('link') ? await followLink(page) : null;
  await page.close();
  const document = worksOffline ? await followDocument(context, `${address}/join`) : null;
  let untouchedMenu: number | null = null;
  if (does('menu')) {
    untouchedMenu = await openMenu(await openSettled(context, `${address}/pillars`, worksOffline));
  }
  await context.close();
  return {
    key: keys && median(keys),
    longestKey: keys && Math.max(...keys),
    firstWord,
    menu,
    link,
    document,
    untouchedMenu,
  };
}

async function openSettled(
  context: BrowserContext,
  address: string,
  worksOffline: boolean,
): Promise<Page> {
  const page = await openPage(context, address, live);
  await page.waitForLoadState('load');
  if (worksOffline) await page.evaluate(untilComplete);
  await sleep(settled);
  return page;
}

async function type(page: Page): Promise<readonly number[]> {
  await untilUsable(page, live);
  await page.locator('main form').getByLabel('Issue').tap();
  const delays = await page.evaluateHandle(watchKeys);
  await page.keyboard.type(typed, { delay: keyEvery });
  await sleep(settled);
  const times = await delays.jsonValue();
  if (times.length !== typed.length) throw new Error(`${times.length} keys were painted.`);
  return times;
}

/** Earlier typing stays in its field. */
async function submit(page: Page): Promise<number> {
  const form = page.locator('main form');
  for (const [label, answer] of Object.entries(answers)) {
    const control = form.getByLabel(label);
    const isList = await control.evaluate((element) => element instanceof HTMLSelectElement);
    if (isList) await control.selectOption(answer);
    else await control.fill(answer);
  }
  const sum = form.getByLabel(/Please solve/);
  if ((await sum.count()) > 0) {
    const label = await form.getByText(/Please solve/).innerText();
    const [a = 0, b = 0] = [...label.matchAll(/\d+/g)].map(Number);
    await sum.fill(String(a + b));
  }
  await sleep(settled);
  const painted = page.evaluate(untilTextPainted, 'main [role=status], main [role=alert]');
  await form.locator('button[type=submit]').tap();
  return painted;
}

const homeLink = (page: Page) => page.locator('header a[href="/"]').first();

/** Once React is loaded. */
async function followLink(page: Page): Promise<number> {
  const painted = page.evaluate(untilTextPainted, 'h1');
  await homeLink(page).tap();
  return painted;
}

/** The same link as a document, which the worker gives to a page without scripts. */
async function followDocument(context: BrowserContext, address: string): Promise<number> {
  const page = await openPage(context, address, plain);
  await page.waitForLoadState('load');
  await sleep(settled);
  const box = await homeLink(page).boundingBox();
  if (box === null) throw new Error('The link is not shown.');
  // No event is heard without scripts: the tap's own way counts, about a millisecond.
  const tapped = Date.now();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForURL(new URL('/', address).href, { waitUntil: 'commit' });
  const painted = await untilPainted(page);
  const since = await page.evaluate(() => performance.timeOrigin);
  await page.close();
  return since + painted - tapped;
}

async function openMenu(page: Page): Promise<number> {
  const painted = page.evaluate(untilMenuPainted);
  await page.locator('header summary', { hasText: /^Menu$/ }).tap();
  return painted;
}
