import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Misbehaviour } from '#src/build/form-service/misbehaviour.ts';
import { startLocalSite } from '#src/build/local-site.ts';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { seedOutbox } from '#tests/browser/seed-outbox.ts';
import { browserOptions } from '#tests/support/browser-options.ts';
import { buildSite } from '#tests/support/build-site.ts';

/**
 * `npm run bench:signal`: how much goes out of a queue of 40 where the form service can be reached for 8
 * seconds in every 40, each request takes 300 ms, nobody touches the phone and no event tells of the
 * connection; and how long one that is queued waits once the service is back.
 */
const queued = 40;
const windows = 3;
const [reachable, between, requestTime] = [8_000, 32_000, 300];

const folder = join('.local', 'bench-sites', 'signal');
await buildSite(folder, '');
const browser = await chromium.launch(browserOptions());
console.log(`${queued} queued; sent in each window of ${reachable / 1000} s, and in all:`);
for (const away of ['refuse', 'hang'] as const) {
  console.log(`service ${away}s between: ${(await sentInWindows(away)).join('  ')}`);
}
console.log(
  'One queued, page visible, no event; seconds until it has arrived once the service is back:',
);
for (const away of ['refuse', 'hang'] as const) {
  console.log(`service ${away}d before: ${(await untilArrived(away)).join('  ')}`);
}
await browser.close();

async function withSite<Value>(
  work: (site: Awaited<ReturnType<typeof startLocalSite>>) => Promise<Value>,
): Promise<Value> {
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const site = await startLocalSite({
    ...{ site: folder, answers, port: 0 },
    delayMilliseconds: requestTime,
  });
  try {
    return await work(site);
  } finally {
    await site.close();
    rmSync(answers, { recursive: true });
  }
}

/** A page of the outbox with so many waiting, all tried in vain. */
async function openWaiting(
  site: Awaited<ReturnType<typeof startLocalSite>>,
  count: number,
  away: Misbehaviour,
) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}/outbox`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await site.service.misbehave(away);
  await seedOutbox(page, localIssue, count);
  await page.reload();
  return { context, page };
}

async function sentInWindows(away: Misbehaviour): Promise<readonly number[]> {
  return withSite(async (site) => {
    const { context } = await openWaiting(site, queued, away);
    const counts: number[] = [];
    for (let window = 0; window < windows; window += 1) {
      await sleep(between);
      const before = site.service.acceptedCount();
      await site.service.misbehave('delay');
      await sleep(reachable);
      await site.service.misbehave(away);
      counts.push(site.service.acceptedCount() - before);
    }
    await context.close();
    return [...counts, site.service.acceptedCount()];
  });
}

async function untilArrived(away: Misbehaviour): Promise<readonly string[]> {
  return withSite(async (site) => {
    const { context } = await openWaiting(site, 1, away);
    const waits: string[] = [];
    await sleep(30_000);
    await site.service.misbehave('none');
    const started = Date.now();
    while (site.service.acceptedCount() < 1 && Date.now() - started < 120_000) await sleep(50);
    waits.push(((Date.now() - started) / 1_000).toFixed(1));
    await context.close();
    return waits;
  });
}
