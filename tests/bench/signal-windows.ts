import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#src/build/form-service/fault.ts';
import { type LocalSite, startLocalSite } from '#src/build/local-site.ts';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import type { Engine, Page } from '#tests/crash/browsers/browser.ts';
import { findChromium } from '#tests/crash/browsers/chromium.ts';
import { findFirefox } from '#tests/crash/browsers/firefox.ts';
import { findWebKitGtk } from '#tests/crash/browsers/webkitgtk.ts';
import { tellOnline, workerIsReady } from '#tests/crash/page-scripts.ts';
import { startPatiently } from '#tests/crash/patient.ts';
import { buildSite } from '#tests/support/build-site.ts';
import { queuedSubmissions, storeSubmissions } from '#tests/support/queued-submissions.ts';

/**
 * `npm run bench:signal`: how much goes out of a queue of 40 where the form service can be reached for 8
 * seconds in every 40, each request takes 300 ms and nobody touches the phone, in each engine that is
 * there, with and without an event that tells of the connection; and how long one that is queued waits
 * once the service is back. `-- Firefox` for one engine alone.
 */
const queued = 40;
const windows = 3;
const [reachable, between, requestTime] = [8_000, 32_000, 300];
const away = ['refuse', 'hang'] as const satisfies readonly Fault[];

const [only] = process.argv.slice(2);
const folder = join('.local', 'bench-sites', 'signal');
await buildSite(folder, '');
console.log(`${queued} queued; sent in each window of ${reachable / 1000} s, and in all.`);
for (const engine of [findChromium(), await findFirefox(), await findWebKitGtk()]) {
  if (engine === null || (only !== undefined && engine.name !== only)) continue;
  for (const service of away) {
    for (const event of [false, true]) {
      const sent = await sentInWindows(engine, service, event);
      const how = `service ${service}s between, ${event ? 'an event' : 'no event'}`;
      console.log(`${engine.name}, ${how}: ${sent.join('  ')}`);
    }
    const waited = await untilArrived(engine, service);
    console.log(
      `${engine.name}, one queued, service ${service}d before: arrived after ${waited} s`,
    );
  }
  await engine.end();
}

/** A new profile with the outbox open and so many waiting, all tried in vain. */
async function withWaiting<Value>(
  engine: Engine,
  count: number,
  service: Fault,
  work: (site: LocalSite, page: Page) => Promise<Value>,
): Promise<Value> {
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const profile = mkdtempSync(join(tmpdir(), 'signal-'));
  const site = await startLocalSite({
    ...{ site: folder, answers, port: 0 },
    delayMilliseconds: requestTime,
  });
  const browser = await startPatiently(engine, profile);
  try {
    const page = await browser.openPage();
    await page.open(`${site.address}/outbox`);
    while ((await page.run(workerIsReady)) !== true) await sleep(100);
    await site.service.injectFault(service);
    await page.run(storeSubmissions, queuedSubmissions(localIssue, count));
    await page.open(`${site.address}/outbox`);
    return await work(site, page);
  } finally {
    await browser.kill();
    await site.close();
    for (const gone of [answers, profile]) rmSync(gone, { recursive: true, maxRetries: 5 });
  }
}

function sentInWindows(engine: Engine, service: Fault, event: boolean): Promise<readonly number[]> {
  return withWaiting(engine, queued, service, async (site, page) => {
    const counts: number[] = [];
    for (let window = 0; window < windows; window += 1) {
      await sleep(between);
      const before = site.service.acceptedCount();
      await site.service.injectFault('delay');
      if (event) await page.run(tellOnline);
      await sleep(reachable);
      await site.service.injectFault(service);
      counts.push(site.service.acceptedCount() - before);
    }
    return [...counts, site.service.acceptedCount()];
  });
}

function untilArrived(engine: Engine, service: Fault): Promise<string> {
  return withWaiting(engine, 1, service, async (site) => {
    await sleep(30_000);
    await site.service.injectFault('none');
    const started = Date.now();
    while (site.service.acceptedCount() < 1 && Date.now() - started < 120_000) await sleep(50);
    return ((Date.now() - started) / 1_000).toFixed(1);
  });
}
