import { setTimeout as sleep } from 'node:timers/promises';
import { localIssue } from '../../../src/forms/all-forms.ts';
import { readWords } from '../../../src/tools/command.ts';
import type { Fault } from '../../../src/tools/form-service/fault.ts';
import type { LocalSite } from '../../../src/tools/local-site.ts';
import type { Engine, Page } from '../../drivers/browser.ts';
import { tellOnline } from '../../drivers/page-scripts.ts';
import { queuedSubmissions, storeSubmissions } from '../../drivers/queued-submissions.ts';
import { inventedIssue } from './invented-issue.ts';
import { inEachEngine, visit } from './three-engines.ts';

const queued = 40;
const windows = 3;
const [reachable, between, requestTime] = [8_000, 32_000, 300];
const away = ['refuse', 'hang'] as const satisfies readonly Fault[];

const help = `npm run -w workshop bench:signal [-- ENGINE]
Measures how many of ${queued} queued submissions are sent if the form service is reachable for ${reachable / 1000} seconds of
every ${(reachable + between) / 1000}, each request takes ${requestTime} ms and the phone is untouched, with and without an event that
reports the connection; and how long a queued submission waits once the service is back. In each installed
engine, or in one: Chromium, Firefox, WebKitGTK.`;

const only = readWords(help, ([engine]) => engine, 1);
console.log(`${queued} queued; sent in each window of ${reachable / 1000} s, and in all.`);
await inEachEngine(only, async (engine) => {
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
});

/** Opens the outbox in a new profile; all its waiting submissions have failed before. */
function withWaiting<Value>(
  engine: Engine,
  count: number,
  service: Fault,
  work: (site: LocalSite, page: Page) => Promise<Value>,
): Promise<Value> {
  return visit(engine, '/outbox', requestTime, async ({ site, page }) => {
    await site.service.injectFault(service);
    await page.run(storeSubmissions, queuedSubmissions(localIssue, count, inventedIssue));
    await page.open(`${site.address}/outbox`);
    return work(site, page);
  });
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
