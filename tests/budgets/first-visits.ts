// Proves specification 11.1, 11.5.
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
const limits = { now: 80_000, later: 6_000 } as const;

/** The same of a page for reading whose browser has been idle, for as long as nobody touches it. */
const untouchedLimit = 18_000;

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
  const busy = await browser.newContext({ serviceWorkers: 'block' });
  await busy.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const idle = await browser.newContext({ serviceWorkers: 'block' });

  const left = routes.values();
  const budgets = new Map<string, readonly Budget[]>();
  const visitThose = async () => {
    const [busyPage, idlePage] = [await busy.newPage(), await idle.newPage()];
    for (const { path } of left) {
      const { hydrate, scripts } = await visit(busyPage, address + path);
      const limit = limits[hydrate === 'now' ? 'now' : 'later'];
      const name = `scripts of a first visit to ${path}`;
      budgets.set(path, [{ name, value: weigh(folder, scripts), limit }]);
      if (hydrate !== 'needed') continue;
      const untouched = await visit(idlePage, address + path, 'Online');
      const value = weigh(folder, untouched.scripts);
      const more = { name: `  and to ${path} idle, untouched`, value, limit: untouchedLimit };
      budgets.set(path, [...(budgets.get(path) ?? []), more]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitThose));
  await host.close();
  return routes.flatMap(({ path }) => budgets.get(path) ?? []);
}

const weighed = new Map<string, number>();

/** How many bytes of brotli files are. Pages share most scripts; to weigh each once took a fifth of the time. */
function weigh(folder: string, files: ReadonlySet<string>): number {
  let sum = 0;
  for (const file of files) {
    const weight = weighed.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length;
    weighed.set(file, weight);
    sum += weight;
  }
  return sum;
}

/**
 * One page's visit; a script counts for it whether or not another page left it in the cache.
 * @param until words that are waited for
 */
async function visit(page: Page, address: string, until?: string) {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(address);
  if (until !== undefined) await page.getByRole('banner').getByText(until).waitFor();
  await page.waitForLoadState('networkidle');
  const hydrate = await page.locator('#root').getAttribute('data-hydrate');
  page.off('request', note);
  return { scripts, hydrate };
}
