// Proves specification 11.1, 11.5.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import { fileOf } from '#tests/build/built-site.ts';
import { pagesOfEachKind } from '#tests/support/kinds-of-page.ts';
import type { Budget } from './budget.ts';

/**
 * JavaScript before a touch or idle time, in bytes of brotli: on React's screens, on pages with a working
 * form, and on all others.
 */
const limits = { screen: 119_000, form: 12_000, reading: 6_000 } as const;

/** The number of files that make a form work. */
const formFiles = 2;

/** The same after idle time, on an untouched page. */
const untouchedLimits = { form: 27_000, reading: 19_000 } as const;

const atOnce = 4;

/** Weighs the scripts of a first visit to each kind of page, and of the other pages what their HTML names. */
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

  const visited = routes.filter(({ path }) => pagesOfEachKind.has(path));
  const left = visited.values();
  const budgets = new Map<string, readonly Budget[]>();
  for (const { path } of routes) {
    const named = scriptsNamedBy(readFileSync(join(folder, fileOf(path)), 'utf8'));
    const limit = limits[named.size > 1 ? 'form' : 'reading'];
    const name = `scripts that ${path} names`;
    budgets.set(path, [{ name, value: weigh(folder, named), limit }]);
  }
  const visitThose = async () => {
    const [busyPage, idlePage] = [await busy.newPage(), await idle.newPage()];
    for (const { path } of left) {
      const { hydrate, hasForm, scripts } = await visit(busyPage, address + path);
      const kind = hasForm ? 'form' : 'reading';
      const limit = limits[hydrate === 'eager' ? 'screen' : kind];
      const name = `scripts of a first visit to ${path}`;
      const found: Budget[] = [{ name, value: weigh(folder, scripts), limit }];
      if (hasForm) {
        found.push({ name: `  files until its form works`, value: scripts.size, limit: formFiles });
      }
      if (hydrate === 'onInteraction') {
        const untouched = await visit(idlePage, address + path, 'header [data-kind]');
        const value = weigh(folder, untouched.scripts);
        const limit = untouchedLimits[kind];
        found.push({ name: `  and to ${path} idle, untouched`, value, limit });
      }
      budgets.set(path, found);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitThose));
  await host.close();
  return routes.flatMap(({ path }) => budgets.get(path) ?? []);
}

const scriptsNamedBy = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src));

/** Of a script that another names: a word in any file changes it, and with it what compression saves. */
const digestOfName = /(?<=\/([\w-]+)-)[\w-]{8}(?=\.js\b)/g;
const ofNameAlone = (_: string, name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 8);

const weighed = new Map<string, number>();

/** In bytes of brotli. Weighing shared scripts once takes a fifth of the time. */
function weigh(folder: string, files: ReadonlySet<string>): number {
  let sum = 0;
  for (const file of files) {
    const text = () =>
      readFileSync(join(folder, file), 'utf8').replaceAll(digestOfName, ofNameAlone);
    const weight = weighed.get(file) ?? brotliCompressSync(text()).length;
    weighed.set(file, weight);
    sum += weight;
  }
  return sum;
}

/**
 * Counts cached scripts too.
 * @param until selects what to wait for
 */
async function visit(page: Page, address: string, until?: string) {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(address);
  if (until !== undefined) await page.locator(until).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const hydrate = await page.locator('#root').getAttribute('data-hydrate');
  const form = page.locator('form[data-form]');
  const hasForm = (await form.count()) > 0;
  if (hasForm) await page.locator('form[data-mounted]').waitFor();
  page.off('request', note);
  return { scripts, hydrate, hasForm };
}
