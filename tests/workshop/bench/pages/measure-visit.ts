import type { Browser, BrowserContext } from '@playwright/test';
import {
  largestPaint,
  type Opening,
  openPage,
  untilComplete,
  untilPainted,
  untilUsable,
} from './open-page.ts';
import type { Loaded, SlowHost } from './slow-link.ts';

/** CPU slowdown against this machine. */
export const visitSlowdown = 4;

/** From the navigation, in milliseconds. */
export type Point = Loaded & { readonly time: number };

/** Null if a contender lacks it. */
export type FirstVisit = Readonly<
  Record<'paint' | 'largest' | 'usable' | 'useful' | 'complete', Point | null>
>;

type Seen = Readonly<Record<'paint' | 'usable', number | null>>;

/** In milliseconds. */
export type NextVisit = Seen & Readonly<Record<'offlinePaint' | 'offlineUsable', number | null>>;

export type Visits = {
  readonly first: FirstVisit;
  readonly next: NextVisit;
  /** Without scripts. */
  readonly nextPlain: NextVisit | null;
};

const live: Opening = { slowdown: visitSlowdown, scripts: true };
const plain: Opening = { slowdown: visitSlowdown, scripts: false };
const nothing: Seen = { paint: null, usable: null };

/**
 * Uses a new profile; revisits once a contender that works offline is stored.
 * @param plainFirst alternates, so that neither visit gains from warm caches
 */
export async function visit(
  from: Browser,
  host: SlowHost,
  worksOffline: boolean,
  plainFirst: boolean,
): Promise<Visits> {
  const context = await from.newContext({ viewport: { width: 360, height: 740 } });
  const address = `http://localhost:${host.port}/join`;
  const first = await visitFirst(context, address, host, worksOffline);
  const openings = worksOffline ? [live, plain] : [live];
  const ordered = plainFirst ? openings.toReversed() : openings;
  const online = await visitNext(context, address, ordered);
  await context.setOffline(true);
  const offline = await visitNext(context, address, worksOffline ? ordered : []);
  await context.close();
  const found = (opening: Opening): NextVisit => ({
    ...(online.get(opening) ?? nothing),
    offlinePaint: offline.get(opening)?.paint ?? null,
    offlineUsable: offline.get(opening)?.usable ?? null,
  });
  return { first, next: found(live), nextPlain: worksOffline ? found(plain) : null };
}

async function visitFirst(
  context: BrowserContext,
  address: string,
  host: SlowHost,
  worksOffline: boolean,
): Promise<FirstVisit> {
  const page = await openPage(context, address, live);
  const start = await page.evaluate(() => performance.timeOrigin);
  const at = (time: number): Point => ({ time, ...host.loadedBy(start + time) });
  const usable = await untilUsable(page, live);
  const paint = await untilPainted(page);
  const largest = await page.evaluate(largestPaint);
  let useful: Point | null = null;
  let complete: Point | null = null;
  if (worksOffline) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    useful = at(Date.now() - start);
    await page.evaluate(untilComplete);
    complete = at(Date.now() - start);
  }
  await page.close();
  return { paint: at(paint), largest: at(largest), usable: at(usable), useful, complete };
}

async function visitNext(
  context: BrowserContext,
  address: string,
  openings: readonly Opening[],
): Promise<ReadonlyMap<Opening, Seen>> {
  const seen = new Map<Opening, Seen>();
  for (const opening of openings) {
    const page = await openPage(context, address, opening);
    const usable = await untilUsable(page, opening);
    seen.set(opening, { paint: await untilPainted(page), usable });
    await page.close();
  }
  return seen;
}
