import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteFormId } from '#src/forms/all-forms.ts';
import { compare, createLedger, type Tally } from '#tests/crash/ledger.ts';
import { draftedForm, submittedForms } from '#tests/crash/plan.ts';
import { arrivedRows, settle } from '#tests/crash/settle.ts';
import { marksOnDevice, openForm, prepare } from '#tests/crash/steps.ts';
import type { Page } from '#tests/drivers/browser.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import { startTestSite, type TestSite } from '#tests/support/start-test-site.ts';
import { type Build, unconnected } from './builds.ts';
import { type Device, findDraft, retainsCopies, startDevice } from './device.ts';

/** The results of a journey between two builds. */
export type Report = {
  readonly name: string;
  readonly tally: Tally;
  /** Marks of overdue submissions. */
  readonly stuck: readonly string[];
  readonly troubles: readonly string[];
};

/** In milliseconds, for an outcome message and for all arrivals. */
const looksOn = 6_000;
const arrivesWithin = 90_000;

type Stage = {
  readonly site: TestSite;
  readonly device: Device;
  /** Publishes another build; the form service stays. */
  publish(build: Build): Promise<void>;
  service(is: 'none' | 'refuse'): Promise<void>;
  /** @param expected the required promise; null for any true promise */
  submit(page: Page, form: SiteFormId, expected: 'sent' | 'saved' | null): Promise<string>;
  mark(): string;
  /** Records a failure, and continues. */
  must(what: string, holds: boolean): void;
  /** Everything must arrive, except forms that this build lacks. */
  settleAll(page: Page, build: Build): Promise<void>;
};

let journeys = 0;

async function travel(name: string, first: Build, go: (stage: Stage) => Promise<void>) {
  journeys += 1;
  const run = journeys;
  const profile = mkdtempSync(join(tmpdir(), 'time-machine-'));
  const site = await startTestSite(first.folder);
  const ledger = createLedger();
  const device = await startDevice(profile, site, ledger);
  const troubles: string[] = [];
  const held = new Set<string>();
  let stuck: readonly string[] = [];
  let marks = 0;
  let is: 'none' | 'refuse' = 'none';
  const stage: Stage = {
    site,
    device,
    async publish(build) {
      await site.restart(build.folder);
      await site.service.injectFault(is);
    },
    async service(next) {
      is = next;
      await site.service.injectFault(is);
    },
    mark() {
      marks += 1;
      return `crash-time${run}-${String(marks).padStart(6, '0')}`;
    },
    async submit(page, form, expected) {
      const mark = stage.mark();
      if (form === unconnected) held.add(mark);
      const promise = await device.submit(page, form, mark, looksOn);
      if (expected !== null)
        stage.must(`${form} is promised: ${expected}, not ${promise}`, promise === expected);
      return mark;
    },
    must(what, holds) {
      if (!holds) troubles.push(`${name}: ${what}`);
    },
    async settleAll(page, build) {
      await stage.service('none');
      await page.open(`${site.address}/outbox`);
      await page.run(scripts.tellOnline);
      const mayWait = build.connectsAll ? new Set<string>() : held;
      const { waiting, lost, unserved } = await settle(page, site, ledger, mayWait, arrivesWithin);
      stuck = [...waiting].filter((mark) => !mayWait.has(mark));
      for (const mark of mayWait) stage.must(`${mark} is still held`, waiting.has(mark));
      stage.must(`nobody holds ${unserved}`, unserved.length === 0);
      stage.must(`${lost} are neither here nor there`, lost.length === 0);
    },
  };
  try {
    await go(stage).catch((error: unknown) => troubles.push(`${name}: ${error}`));
    const page = await device.openTab('/outbox');
    const all = ledger.entries().map(({ mark }) => mark);
    const onDevice = await marksOnDevice(page, 'outbox', all);
    const tally = compare(ledger.entries(), arrivedRows(site), onDevice);
    return { name, tally, stuck, troubles };
  } finally {
    await device.end();
    await site.end();
    rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
}

const [report, signup, health] = submittedForms;

/** The journey upgrades beside an older tab, downgrades, and upgrades. */
export const upAndDown = (older: Build, newer: Build): Promise<Report> =>
  travel(`${older.name} → ${newer.name} → ${older.name} → ${newer.name}`, older, async (stage) => {
    const { site, device, publish, service, submit, must, settleAll } = stage;
    const { address } = site;
    const page = await device.install(older);
    await openForm(page, address, report);
    await submit(page, report, 'sent');
    must('the switch of the copies can be turned', await retainsCopies(page, address, true));
    await service('refuse');
    for (const form of [signup, health, unconnected] as const) {
      await openForm(page, address, form);
      await submit(page, form, 'saved');
    }
    const draft = stage.mark();
    await type(page, address, draft, stage);

    const beside = await device.openTab('/');
    await openForm(beside, address, report);
    await publish(newer);
    await device.update(page, newer);
    // A replaced database is reported, without a promise.
    await submit(beside, report, null);
    await beside.close();
    must('the copies are still kept', await retainsCopies(page, address, false));
    await openForm(page, address, signup);
    await submit(page, signup, 'saved');
    await settleAll(page, newer);
    await findDraft(page, address, draftedForm, draft);

    await service('refuse');
    await openForm(page, address, health);
    await submit(page, health, 'saved');
    await publish(older);
    await device.update(page, older);
    await openForm(page, address, report);
    await submit(page, report, null);
    await service('none');
    await openForm(page, address, signup);
    await submit(page, signup, 'sent');

    await publish(newer);
    await device.update(page, newer);
    await settleAll(page, newer);
    must('the copies are still kept at the end', await retainsCopies(page, address, false));
    await findDraft(page, address, draftedForm, draft);
  });

/** The newer page and the older worker differ in their messages. */
export const newPageOldWorker = (older: Build, newer: Build): Promise<Report> =>
  travel(`page of ${newer.name}, worker of ${older.name}`, older, async (stage) => {
    const { site, device, publish, service, submit, settleAll } = stage;
    const page = await device.install(older);
    await page.close();
    await publish(newer);
    const past = await device.openPastWorker('/', newer);
    await openForm(past, site.address, report);
    // The page waits for the worker before it delivers alone.
    await submit(past, report, 'sent');
    await service('refuse');
    for (const form of [signup, unconnected] as const) {
      await openForm(past, site.address, form);
      await submit(past, form, 'saved');
    }
    await settleAll(past, newer);
  });

async function type(page: Page, address: string, mark: string, { must }: Stage): Promise<void> {
  let kept = false;
  const draftKept = () => {
    kept = true;
  };
  const ledger = createLedger();
  const nothing = { page: async () => page, closePage: async () => {}, looksOn: 1_500 };
  await (await prepare({ kind: 'draft', mark }, { address, ledger, draftKept, ...nothing }))();
  await wait(500);
  must('the draft is kept', kept);
}
