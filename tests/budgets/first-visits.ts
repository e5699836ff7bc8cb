// Proves specification 11.1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import type { Budget } from './budget.ts';

/** JavaScript that a first visit may run before anybody touches the page or the browser is idle, in bytes of brotli. */
const limits = { later: 6_000, now: 85_000 } as const;

/** How many pages are loaded side by side. */
const atOnce = 4;

/** Loads every page of the published folder for the first time and weighs the scripts it runs. */
export async function firstVisits(browser: Browser, folder: string): Promise<readonly Budget[]> {
  const host = await startStaticHost(
    folder,
    responseHeaders(parseDelivery({ FORM_SERVICE: 'https://example.org' })),
    0,
  );
  const address = `http://localhost:${host.port}`;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  // The browser is never idle, and nobody touches the page.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const budgets: Budget[] = [];
  for (let first = 0; first < routes.length; first += atOnce) {
    const some = routes.slice(first, first + atOnce);
    budgets.push(
      ...(await Promise.all(some.map(({ path }) => visit(context, address, path, folder)))),
    );
  }
  await host.close();
  return budgets;
}

/** One page's visit in a tab of its own; a script counts for it whether or not another page left it in the cache. */
async function visit(
  context: BrowserContext,
  address: string,
  path: string,
  folder: string,
): Promise<Budget> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const hydrate = await page.locator('#root').getAttribute('data-hydrate');
  await page.close();
  const used = [...scripts].map((script) => readFileSync(join(folder, script)));
  const value = used.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  const kind = hydrate === 'now' ? 'now' : 'later';
  return { name: `scripts of a first visit to ${path}`, value, limit: limits[kind] };
}
