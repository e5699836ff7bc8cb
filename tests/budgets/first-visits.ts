import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { responseHeaders } from '#src/build/response-headers.ts';
import { startStaticHost } from '#src/build/static-host.ts';
import { routes } from '#src/content/routes/route-table.ts';
import type { Budget } from './budget.ts';

/** JavaScript that a first visit may run before anybody touches the page or the browser is idle, in bytes of brotli. */
const limits = { later: 6_000, now: 85_000 } as const;

/** Loads every page of the published folder for the first time and weighs the scripts it runs. */
export async function firstVisits(browser: Browser, folder: string): Promise<readonly Budget[]> {
  const host = await startStaticHost(folder, responseHeaders('https://example.org'), 0);
  const budgets: Budget[] = [];
  for (const { path } of routes) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    // The browser is never idle, and nobody touches the page.
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') {
        scripts.add(new URL(response.url()).pathname);
      }
    });
    await page.goto(`http://localhost:${host.port}${path}`, { waitUntil: 'networkidle' });
    const hydrate = await page.locator('#root').getAttribute('data-hydrate');
    const used = [...scripts].map((script) => readFileSync(join(folder, script)));
    const value = used.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
    const kind = hydrate === 'now' ? 'now' : 'later';
    budgets.push({ name: `scripts of a first visit to ${path}`, value, limit: limits[kind] });
    await context.close();
  }
  await host.close();
  return budgets;
}
