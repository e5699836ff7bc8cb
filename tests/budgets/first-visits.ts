// Proves specification 11.1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
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
  const left = routes.values();
  const budgets = new Map<string, Budget>();
  const visitThose = async () => {
    const page = await context.newPage();
    for (const { path } of left) budgets.set(path, await visit(page, address, path, folder));
  };
  await Promise.all(Array.from({ length: atOnce }, visitThose));
  await host.close();
  return routes.flatMap(({ path }) => budgets.get(path) ?? []);
}

const weighed = new Map<string, number>();

/** How many bytes of brotli a file is. Pages share most scripts; to weigh each once took a fifth of the time. */
function weigh(file: string): number {
  const known = weighed.get(file);
  if (known !== undefined) return known;
  const weight = brotliCompressSync(readFileSync(file)).length;
  weighed.set(file, weight);
  return weight;
}

/** One page's visit; a script counts for it whether or not another page left it in the cache. */
async function visit(page: Page, address: string, path: string, folder: string): Promise<Budget> {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const hydrate = await page.locator('#root').getAttribute('data-hydrate');
  page.off('request', note);
  const value = [...scripts].reduce((sum, script) => sum + weigh(join(folder, script)), 0);
  const kind = hydrate === 'now' ? 'now' : 'later';
  return { name: `scripts of a first visit to ${path}`, value, limit: limits[kind] };
}
