import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSite } from '../../../src/tools/build-site.ts';
import { type LocalSite, startLocalSite } from '../../../src/tools/local-site.ts';
import type { Browser, Engine, Page } from '../../drivers/browser.ts';
import { findChromium } from '../../drivers/chromium.ts';
import { findFirefox } from '../../drivers/firefox.ts';
import { workerIsReady } from '../../drivers/page-scripts.ts';
import { startPatiently } from '../../drivers/patient.ts';
import { findWebKitGtk } from '../../drivers/webkitgtk.ts';

const folder = join('.local', 'bench-sites', 'engines');

/** @param only an engine's name; all if undefined */
export async function inEachEngine(
  only: string | undefined,
  measure: (engine: Engine) => Promise<void>,
): Promise<void> {
  const found = [findChromium(), await findFirefox(), await findWebKitGtk()];
  const engines = found.filter((one) => one !== null);
  const chosen = engines.filter(({ name }) => only === undefined || name === only);
  try {
    if (chosen.length === 0) {
      throw new Error(
        `No engine ${only ?? ''}. Here: ${engines.map(({ name }) => name).join(', ')}.`,
      );
    }
    await buildSite(folder, '');
    for (const engine of chosen) await measure(engine);
  } finally {
    for (const engine of engines) await engine.end();
  }
}

export type Visit = {
  readonly browser: Browser;
  readonly site: LocalSite;
  /** A page with a worker. */
  readonly page: Page;
};

/**
 * Uses a new profile.
 * @param requestTime milliseconds under the fault 'delay'
 */
export async function visit<Value>(
  engine: Engine,
  path: string,
  requestTime: number,
  work: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const site = await startLocalSite({
    site: folder,
    answers,
    port: 0,
    delayMilliseconds: requestTime,
  });
  const browser = await startPatiently(engine, profile);
  try {
    const page = await browser.openPage();
    await page.open(site.address + path);
    while ((await page.run(workerIsReady)) !== true) await sleep(100);
    return await work({ browser, site, page });
  } finally {
    await browser.kill();
    await site.close();
    for (const gone of [answers, profile]) rmSync(gone, { recursive: true, maxRetries: 5 });
  }
}
