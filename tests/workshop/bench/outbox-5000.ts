import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { localIssue } from '../../../src/forms/all-forms.ts';
import { buildSite } from '../../../src/tools/build-site.ts';
import { readWords } from '../../../src/tools/command.ts';
import { startLocalSite } from '../../../src/tools/local-site.ts';
import { browserOptions } from '../../drivers/browser-options.ts';
import { queuedSubmissions, storeSubmissions } from '../../drivers/queued-submissions.ts';
import { inventedIssue } from './invented-issue.ts';
import type { Timing, timeOutbox } from './outbox-timings.ts';

const queued = 5_000;
const limit = 1_000;

readWords(
  `npx tsx tests/workshop/bench/outbox-5000.ts
Times the outbox with ${queued} waiting submissions. It fails unless the screen is usable within
${limit / 1000} s of the shell's first paint.`,
  () => {},
  0,
);
const folder = join('.local', 'bench-sites', 'outbox');
await buildSite(folder, '');
const answers = mkdtempSync(join(tmpdir(), 'answers-'));
const site = await startLocalSite({ site: folder, answers, port: 0 });
const browser = await chromium.launch(browserOptions());
const context = await browser.newContext();
const page = await context.newPage();

await page.goto(`${site.address}/outbox`);
await page.evaluate(async () => {
  await navigator.serviceWorker.ready;
});
await site.service.injectFault('refuse');
await page.getByText('Waiting (0)').waitFor();
const submissions = queuedSubmissions(localIssue, queued, inventedIssue);
await page.evaluate(`(function () { ${storeSubmissions} })(${JSON.stringify(submissions)})`);

await noteWhenUsable(context);
const opened: Timing = { name: 'screen to be used, after the shell’s paint', times: [] };
const times: number[] = [];
for (let round = 0; round < 5; round += 1) times.push(await openScreen(page));
const more = await timeMore(page);
const found = await timeSearch(page);
await page.goto(`${site.address}/icons/logo.svg`);
const timings = await timeInPage(page);
await browser.close();
await site.close();
rmSync(answers, { recursive: true });

const rows: readonly Timing[] = [{ ...opened, times }, more, found, ...timings];
console.log(`With ${queued} submissions that wait, in milliseconds:`);
for (const { name, times } of rows) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const worst = sorted.at(-1) ?? Number.NaN;
  console.log(
    `${name.padEnd(46)} median ${median.toFixed(1).padStart(8)}  worst ${worst.toFixed(1).padStart(8)}`,
  );
}
const median = times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
process.exitCode = median <= limit ? 0 : 1;

async function noteWhenUsable(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main li summary') === null) return;
      document.documentElement.dataset.usable = `${performance.now()}`;
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** @returns milliseconds from the shell's first paint until the entries are usable */
async function openScreen(page: Page): Promise<number> {
  await page.reload();
  await page.locator('html[data-usable]').waitFor();
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return Number(document.documentElement.dataset.usable) - painted;
  });
}

async function timeMore(page: Page): Promise<Timing> {
  const taken: number[] = [];
  for (let round = 2; round <= 4; round += 1) {
    const start = performance.now();
    await page.getByRole('button', { name: /^Show more/ }).click();
    await page
      .locator('main li summary')
      .nth(round * 50 - 1)
      .waitFor();
    taken.push(performance.now() - start);
  }
  return { name: '50 more entries', times: taken };
}

/** Including the pause after the last key. */
async function timeSearch(page: Page): Promise<Timing> {
  const taken: number[] = [];
  const field = page.getByRole('searchbox');
  for (let round = 0; round < 5; round += 1) {
    await field.fill('issue');
    await page.getByText(`${queued} found.`).waitFor();
    await noteWhenShown(page, '1 found.');
    const start = await page.evaluate(() => performance.now());
    await field.fill(`issue ${2_300 + round},`);
    await page.locator('html[data-shown]').waitFor();
    taken.push(
      await page.evaluate((from) => Number(document.documentElement.dataset.shown) - from, start),
    );
  }
  return { name: 'a search, from its last key', times: taken };
}

async function noteWhenShown(page: Page, words: string): Promise<void> {
  await page.evaluate((expected) => {
    delete document.documentElement.dataset.shown;
    const status = document.querySelector('[role="search"] [role="status"]');
    if (status === null) throw new Error('Nothing says what was found.');
    const observer = new MutationObserver(() => {
      if (status.textContent !== expected) return;
      document.documentElement.dataset.shown = `${performance.now()}`;
      observer.disconnect();
    });
    observer.observe(status, { childList: true, characterData: true, subtree: true });
  }, words);
}

async function timeInPage(page: Page): Promise<readonly Timing[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'tests/workshop/bench/outbox-timings.ts', formats: ['iife'], name: 'bench' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const code = output && 'output' in output ? output.output[0]?.code : undefined;
  if (code === undefined) throw new Error('The timings were not built.');
  await page.evaluate(`${code}; globalThis.bench = bench;`);
  return page.evaluate(
    (forms) =>
      // Defined by the bundle above.
      (globalThis as unknown as { bench: { timeOutbox: typeof timeOutbox } }).bench.timeOutbox(
        forms,
      ),
    [localIssue.id],
  );
}
