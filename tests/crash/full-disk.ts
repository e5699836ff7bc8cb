import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { Page } from '#tests/drivers/browser.ts';
import { findChromium } from '#tests/drivers/chromium.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import { startPatiently } from '#tests/drivers/patient.ts';
import { startTestSite, type TestSite } from '#tests/support/start-test-site.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { createMarks } from './plan.ts';
import { promiseIn } from './promise-in.ts';
import { buildVersions } from './sites.ts';
import { marksOnDevice, openForm, untilTrue } from './steps.ts';

/**
 * `npm run test:full-disk`: fills a browser's disk while sending fails, then makes room. Everything
 * reported as saved must exist after a restart. Mounting the small disk requires root.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, site: { type: 'string' } },
});
const folder = values.site ?? (await buildVersions())[1];
const newMark = createMarks('disk');
let lost = 0;
for (let run = 1; run <= Number(values.runs); run += 1) lost += await runOnce(run);
process.exit(lost === 0 ? 0 : 1);

async function runOnce(run: number): Promise<number> {
  const disk = mkdtempSync(join(tmpdir(), 'full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', disk]);
  const profile = join(disk, 'profile');
  const site = await startTestSite(folder);
  const engine = findChromium();
  let browser = await startPatiently(engine, profile);
  try {
    const page = await browser.openPage();
    await page.open(site.address);
    await untilTrue('the worker is ready', page, scripts.workerIsReady);
    await page.run(scripts.siteIsComplete);
    await site.service.injectFault('refuse');
    const saved = await submitSome(3, page, site);
    await openForm(page, site.address, 'local-issue');
    fill(disk);
    saved.push(...(await submitOne(page)));
    for (const file of filled(disk)) rmSync(join(disk, file));
    saved.push(...(await submitSome(4, page, site)));
    await browser.kill();
    browser = await startPatiently(engine, profile);
    const later = await browser.openPage();
    await later.open(`${site.address}/outbox`);
    const there = await marksOnDevice(later, 'submissions', saved);
    const gone = saved.filter((mark) => !there.has(mark));
    console.log(`Run ${run}: ${saved.length} were called saved, ${gone.length} are gone`);
    return gone.length;
  } finally {
    await browser.kill();
    await site.end();
    await wait(500);
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  }
}

async function submitSome(count: number, page: Page, site: TestSite): Promise<string[]> {
  const saved: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await openForm(page, site.address, 'local-issue');
    saved.push(...(await submitOne(page)));
  }
  return saved;
}

/** @returns the mark if the page reported it saved, after its attempt to send */
async function submitOne(page: Page): Promise<readonly string[]> {
  const { submitLabel, successLine } = formDefinitions['local-issue'];
  const mark = newMark();
  const answers = validAnswers(formDefinitions['local-issue'], mark);
  await page.run(scripts.fillAndSubmit, submitLabel, answers);
  await wait(2_500);
  const messages = await page.run(scripts.whatIsSaid);
  return promiseIn(Array.isArray(messages) ? messages.map(String) : [], successLine) === null
    ? []
    : [mark];
}

function filled(disk: string): readonly string[] {
  return readdirSync(disk).filter((file) => file.startsWith('filled'));
}

/** Leaves no byte, including any that the browser frees meanwhile. */
function fill(disk: string): void {
  for (let times = 0; times < 10; times += 1) {
    const [, free = '0'] = execFileSync('df', ['-B1', '--output=avail', disk])
      .toString()
      .split('\n');
    if (Number(free) === 0) continue;
    execFileSync('fallocate', ['-l', free.trim(), join(disk, `filled-${times}`)]);
  }
}
