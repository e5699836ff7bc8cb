import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { findChromium } from '#tests/drivers/chromium.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import { startPatiently } from '#tests/drivers/patient.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import type { Page } from '#tests/drivers/webdriver/browser.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startTestSite, type TestSite } from '#tests/support/start-test-site.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { type DiskPlan, type Filing, planFullDisk } from './full-disk-plan.ts';
import { createMarks } from './plan.ts';
import { arrivedRows } from './settle.ts';
import { buildVersions } from './sites.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { marksOnDevice, openForm, promiseIn, textsFrom } from './steps.ts';
import { faultLines, type Report, totals } from './table.ts';

/**
 * `npm run proofs -- full-disk`: files reports while a browser's disk is full to the last byte and other files
 * give and take a little of it. Whatever a page called saved must be on the device or have arrived after
 * the next start; anything else must still be in its form. Mounting the small disk requires root.
 *   --runs N, --at-once N  how many, and how many side by side
 *   --seed N               of the first run; each further run has the next one
 *   --site FOLDER          a build to take instead of a new one
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    'at-once': { type: 'string', default: '2' },
    seed: { type: 'string', default: '1000' },
    site: { type: 'string' },
  },
});
const form = formDefinitions['local-issue'];
const failureWords = [outcomeMessages.lost, outcomeMessages.hanging, outcomeMessages.refused];
const engine = findChromium();
const folder = values.site ?? (await buildVersions())[1];
const waiting = Array.from({ length: Number(values.runs) }, (_, at) => Number(values.seed) + at);
const reports: Report[] = [];
const unfinished: string[] = [];

await Promise.all(Array.from({ length: Number(values['at-once']) }, runInTurn));
console.table(totals({ [engine.name]: reports }));
const faults = [...unfinished, ...reports.flatMap((report) => faultLines(engine.name, report))];
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function runInTurn(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const plan = planFullDisk(seededRandom(seed));
    try {
      const report = await runOnce(seed, plan);
      reports.push(report);
      console.log(seed, report);
    } catch (error) {
      unfinished.push(`${seed}: not finished: ${error}`);
    }
  }
}

async function runOnce(seed: number, plan: DiskPlan): Promise<Report> {
  const disk = mountSmallDisk('150m');
  try {
    const site = await startTestSite(folder);
    try {
      return await live(plan, seed, { disk, site });
    } finally {
      await site.end();
    }
  } finally {
    disk.unmount();
  }
}

type Place = { readonly disk: SmallDisk; readonly site: TestSite };

async function live(plan: DiskPlan, seed: number, { disk, site }: Place): Promise<Report> {
  const newMark = createMarks(`disk${seed}`);
  const told: string[] = [];
  const counts = { saved: 0, 'not saved': 0, arrived: 0, 'steps that failed': 0 };
  const dropped: string[] = [];
  const start = () => startPatiently(engine, join(disk.folder, 'profile'));
  let browser = await start();

  async function stop(how: DiskPlan['stop']): Promise<void> {
    if (how === 'close') await attempt('closing the browser', () => browser.quit());
    await browser.kill();
  }

  async function attempt(what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      counts['steps that failed'] += 1;
      console.log(`${seed}: ${what} failed: ${String(error).slice(0, 200)}`);
      return false;
    }
  }

  async function file({ stays, closes }: Pick<Filing, 'stays' | 'closes'>): Promise<void> {
    const page = await browser.openPage();
    await openForm(page, site.address, form.id);
    const mark = newMark();
    const answers = validAnswers(form, mark);
    await page.run(scripts.fillAndSubmit, form.submitLabel, answers);
    if (await isPromised(page)) told.push(mark);
    else {
      counts['not saved'] += 1;
      if (!(await page.run(scripts.showsAnswers, form.submitLabel, answers))) dropped.push(mark);
    }
    await wait(stays);
    if (closes) await page.close();
  }

  async function fileOnFullDisk(filing: Filing): Promise<void> {
    if (filing.killed === 'with room') disk.makeRoom();
    if (filing.killed !== null) {
      await stop('kill');
      browser = await start();
    }
    if (filing.killed === 'with room') disk.fill();
    await site.service.injectFault(filing.service);
    disk.change(filing.change);
    await file(filing);
  }

  try {
    const page = await browser.openPage();
    await page.open(site.address);
    await untilTrue('the worker is ready', page, scripts.workerIsReady);
    await page.run(scripts.siteIsComplete);
    await site.service.injectFault('refuse');
    for (let at = 0; at < plan.before; at += 1) await file({ stays: 100, closes: true });
    disk.fill();
    for (const filing of plan.filings) {
      if (await attempt('a filing', () => fileOnFullDisk(filing))) continue;
      // A browser that a full disk has ended, or that hangs.
      await stop('kill');
      browser = await start();
    }
    if (plan.roomReturns) disk.makeRoom();
    await stop(plan.stop);
    disk.makeRoom();
    browser = await start();
    const later = await browser.openPage();
    await later.open(`${site.address}/outbox`);
    const { arrived, lost } = await settle(later, site, told);
    Object.assign(counts, { saved: told.length, arrived: arrived.length });
    return { counts, faults: { lost, 'no longer in its form': dropped } };
  } finally {
    await stop('kill');
    // Killed programs leave the disk a moment later.
    await wait(500);
  }
}

/** @returns whether the page promises to keep it, or to have sent it, once it says so or fails */
async function isPromised(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 250; tries += 1) {
    const messages = await textsFrom(page, scripts.whatIsSaid);
    if (promiseIn(messages, form.successLine) !== null) return true;
    if (messages.some((text) => failureWords.some((words) => text.includes(words)))) return false;
    await wait(100);
  }
  return false;
}

/** The outbox may be restored from elsewhere a moment after the start. */
async function settle(page: Page, site: TestSite, told: readonly string[]) {
  const started = Date.now();
  for (;;) {
    const there = await marksOnDevice(page, 'submissions', told);
    const rows = new Set(arrivedRows(site).map(({ mark }) => mark));
    const arrived = told.filter((mark) => rows.has(mark));
    const lost = told.filter((mark) => !there.has(mark) && !rows.has(mark));
    if (lost.length === 0 || Date.now() - started > 20_000) return { arrived, lost };
    await wait(500);
  }
}
