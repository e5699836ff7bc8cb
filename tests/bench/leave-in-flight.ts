import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalSite } from '#src/build/local-site.ts';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import type { Engine } from '#tests/crash/browsers/browser.ts';
import { findChromium } from '#tests/crash/browsers/chromium.ts';
import { findFirefox } from '#tests/crash/browsers/firefox.ts';
import { findWebKitGtk } from '#tests/crash/browsers/webkitgtk.ts';
import * as scripts from '#tests/crash/page-scripts.ts';
import { startPatiently } from '#tests/crash/patient.ts';
import { buildSite } from '#tests/support/build-site.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/**
 * `npm run bench:leave`: how many rows the sheet gets for one submit where the page is left, by another page
 * or by closing it, while the request takes 3 seconds; in each engine that is there. One is right.
 */
const tries = 6;
const requestTime = 3_000;

const folder = join('.local', 'bench-sites', 'leave');
await buildSite(folder, '');
for (const engine of [findChromium(), await findFirefox(), await findWebKitGtk()]) {
  if (engine === null) continue;
  const rows = await rowsPerSubmit(engine);
  console.log(`${engine.name}, rows for one submit: ${rows.join('  ')}`);
  await engine.end();
}
process.exit(0);

async function rowsPerSubmit(engine: Engine): Promise<readonly number[]> {
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const profile = mkdtempSync(join(tmpdir(), 'leave-'));
  const site = await startLocalSite({
    ...{ site: folder, answers, port: 0 },
    delayMilliseconds: requestTime,
  });
  const browser = await startPatiently(engine, profile);
  const arrived = () => csvRows(answers, localIssue.id).length;
  const rows: number[] = [];
  try {
    let page = await browser.openPage();
    const openForm = async () => {
      await page.open(`${site.address}/share-issue`);
      while ((await page.run(scripts.formIsReady, localIssue.submitLabel)) !== true)
        await sleep(100);
    };
    await openForm();
    while ((await page.run(scripts.workerIsReady)) !== true) await sleep(100);
    await site.service.injectFault('delay');
    for (let number = 0; number < tries; number += 1) {
      await openForm();
      const before = arrived();
      const given = validAnswers(localIssue, `${number}`);
      await page.run(scripts.fillAndSubmit, localIssue.submitLabel, given);
      await sleep(500 + number * 300);
      if (number % 2 === 1) {
        await page.close();
        page = await browser.openPage();
        await sleep(2 * requestTime);
      }
      await page.open(`${site.address}/pillars`);
      await sleep(2 * requestTime);
      rows.push(arrived() - before);
    }
  } finally {
    await browser.kill();
    await site.close();
    for (const gone of [answers, profile]) rmSync(gone, { recursive: true, maxRetries: 5 });
  }
  return rows;
}
