import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceMessages } from '#src/content/device-messages.ts';
import { longestPatience } from '#src/outbox/delivery/form-service.ts';
import { draftMessages } from '#src/screens/form/draft-messages.ts';
import { eraseDatabases } from '#tests/drivers/erase-databases.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import { startPatiently } from '#tests/drivers/patient.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import type { Browser, Engine, Page } from '#tests/drivers/webdriver/browser.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';
import { compare, createLedger, isPromised, type Ledger } from './ledger.ts';
import { type Cycle, draftedForm, type Kill, type Plan, type Step } from './plan.ts';
import { arrivedRows, type Remains, settle } from './settle.ts';
import { type Edit, marksOnDevice, openForm, prepare, reopenEdit, type Stage } from './steps.ts';
import type { Report } from './table.ts';

/** The environment of the profiles. */
export type Environment = {
  readonly engine: Engine;
  readonly site: TestSite;
  /** The folders of the site's versions, in alternation. */
  readonly versions: readonly string[];
  /** The longest wait with a working form service, in milliseconds. */
  readonly stuckAfter: number;
  readonly say: (line: string) => void;
};

/** Runs a plan on a new profile, then deletes it. */
export async function liveThrough(plan: Plan, environment: Environment): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'crash-'));
  const life = createLife(profile, environment);
  try {
    for (const cycle of plan) await life.live(cycle);
    return await life.end();
  } finally {
    await life.kill();
    rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
}

function createLife(profile: string, { engine, site, versions, stuckAfter, say }: Environment) {
  const ledger = createLedger();
  const counts = {
    ...{ kills: 0, erasures: 0, 'said to be back': 0, drafts: 0 },
    ...{ edits: 0, 'edits offered again': 0, 'offline starts': 0 },
  };
  const stuck = new Set<string>();
  /** The names of requested locks without a holder. */
  const unserved = new Set<string>();
  const lostDrafts: string[] = [];
  /** With both wordings, with none, or not with the one called saved. */
  const wrongEdits: string[] = [];
  const lostEdits: string[] = [];
  const begun: Edit[] = [];
  const notStarted: string[] = [];
  /** Steps that failed for a reason other than the kill. */
  const troubles: string[] = [];
  let version = 0;
  let installed = false;
  let draft: string | null = null;
  let edit: { readonly step: Edit; readonly isKept: boolean } | null = null;
  let mayHaveLost = false;
  /** The state when everything should have arrived. */
  let remains: Remains = { waiting: new Set(), lost: [], unserved: [] };
  /** The marks that never arrived in time. */
  const givenUp = new Set<string>();

  const browser = oneBrowser(engine, profile);
  const { page, kill } = browser;
  const stage = (looksOn: number): Stage => ({
    ...browser,
    address: site.address,
    ledger,
    draftKept: (mark) => {
      if (draft !== mark) counts.drafts += 1;
      draft = mark;
    },
    edits: (step, isKept) => {
      edit = { step, isKept };
    },
    looksOn,
  });

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      troubles.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }

  async function openOffline(): Promise<void> {
    counts['offline starts'] += 1;
    await site.close();
    try {
      const there = await page();
      for (const path of ['/', '/outbox']) {
        await there.open(site.address + path);
        await untilTrue(`${path} opens offline`, there, scripts.pageIsOpen);
      }
      await openForm(there, site.address, 'local-issue');
    } catch (error) {
      notStarted.push(error instanceof Error ? error.message : String(error));
    } finally {
      await site.restart(versions[version]);
    }
  }

  async function findDraft(mark: string): Promise<void> {
    draft = null;
    const there = await page();
    await openForm(there, site.address, draftedForm);
    const { restore } = draftMessages;
    await untilTrue('the draft is back', there, scripts.draftIsBack, mark, restore).catch(() =>
      lostDrafts.push(mark),
    );
  }

  /** One wording is there, the new one if that was called saved; else the text that became a draft is offered. */
  async function findEdit({ step, isKept }: NonNullable<typeof edit>): Promise<void> {
    edit = null;
    counts.edits += 1;
    begun.push(step);
    const { before, mark } = step;
    const there = await page();
    await there.open(`${site.address}/outbox`);
    const found = [...(await wordingsOf(there, step))];
    const isSaved = found.includes(mark);
    const wasTold = ledger.entries().some((one) => one.mark === mark && isPromised(one));
    const isDraft = (await marksOnDevice(there, 'drafts', [mark])).size > 0;
    if (found.length !== 1 || (wasTold && !isSaved) || (isDraft && isSaved)) {
      const also = `${wasTold ? ', it was called saved' : ''}${isDraft ? ', and a draft' : ''}`;
      wrongEdits.push(`${mark} for ${before}: there is ${found.join(' and ') || 'none'}${also}`);
    }
    ledger.replaced(isSaved ? before : mark);
    if (!isKept || isSaved) return;
    counts['edits offered again'] += 1;
    await reopenEdit(there, step).catch((error) => lostEdits.push(`${mark}: ${error}`));
  }

  async function wordingsOf(there: Page, { before, mark }: Edit): Promise<ReadonlySet<string>> {
    const onDevice = await marksOnDevice(there, 'submissions', [before, mark]);
    const arrived = arrivedRows(site).map((row) => row.mark);
    return new Set([...onDevice, ...arrived.filter((one) => one === before || one === mark)]);
  }

  async function settleAll(): Promise<void> {
    await site.service.injectFault('none');
    const there = await page();
    await there.open(`${site.address}/outbox`);
    await settleOn(there, stuckAfter);
    if (mayHaveLost) await readLoss(there);
  }

  async function settleOn(there: Page, limit: number): Promise<void> {
    remains = await settle(there, site, ledger, givenUp, limit);
    for (const mark of remains.waiting) stuck.add(mark);
    for (const name of remains.unserved) unserved.add(name);
    for (const mark of [...remains.waiting, ...remains.lost]) givenUp.add(mark);
  }

  function erase(): void {
    if (!eraseDatabases(engine, profile)) return;
    counts.erasures += 1;
    mayHaveLost = true;
    // Nothing promises that drafts outlive it.
    draft = null;
  }

  async function readLoss(there: Page): Promise<void> {
    // The background work of a page may begin as late.
    await wait(4_000);
    const { restored, acknowledge } = deviceMessages.loss;
    const numbers = Array.from(ledger.entries(), (_, at) => at + 1);
    const shown = String(await there.run(scripts.noticesShown));
    const countIn = (words: (count: number) => string) =>
      numbers.findLast((count) => shown.includes(words(count))) ?? 0;
    counts['said to be back'] += countIn(restored);
    await there.run(scripts.pressButton, acknowledge);
    mayHaveLost = false;
  }

  /** Everything must be delivered once the service is back. What is stuck may go on in another browser. */
  async function leave({ last, service }: Cycle): Promise<void> {
    await site.service.injectFault('none');
    const act = await prepare(last, stage(0));
    await site.service.injectFault(service);
    await act();
    await site.service.injectFault('none');
    const there = await page();
    await there.run(scripts.tellOnline);
    // A hanging request ends only at its own limit.
    await settleOn(there, stuckAfter + (service === 'hang' ? longestPatience : 0));
    if (remains.waiting.size > 0) await kill();
  }

  async function cutShort(last: Step, moment: Kill): Promise<void> {
    const act = await prepare(last, stage(6_000));
    const marks = 'mark' in last ? [last.mark] : 'marks' in last ? last.marks : [];
    const done = untilMoment(moment, site, ledger, marks);
    await Promise.race([done, act().then(() => done)]);
    await kill();
    counts.kills += 1;
  }

  return {
    kill,
    async live(cycle: Cycle): Promise<void> {
      const before = Date.now();
      await attempt('before the kill', async () => {
        if (!installed && cycle.last.kind !== 'visit') {
          await (await prepare({ kind: 'visit' }, stage(0)))();
          installed = true;
        }
        await site.service.injectFault(cycle.service);
        for (const step of cycle.steps) await (await prepare(step, stage(1_200)))();
        if (cycle.publish) {
          version = (version + 1) % versions.length;
          await site.restart(versions[version]);
          await site.service.injectFault(cycle.service);
        }
        await (cycle.kill === null ? leave(cycle) : cutShort(cycle.last, cycle.kill));
      });
      if (cycle.kill !== null) await kill();
      if (cycle.erases) await attempt('the erasure', async () => erase());
      if (cycle.offlineFirst && installed) await openOffline();
      await attempt('after the kill', async () => {
        if (edit !== null) await findEdit(edit);
        if (draft !== null) await findDraft(draft);
        if (cycle.settle) await settleAll();
      });
      say(`${JSON.stringify(cycle)}; ${((Date.now() - before) / 1000).toFixed(1)} s`);
    },
    async end(): Promise<Report> {
      // It may still be on the device: another start shows whether it is lost.
      if (remains.waiting.size > 0) {
        await kill();
        givenUp.clear();
        await attempt('at the end', settleAll);
      }
      const marks = new Set(arrivedRows(site).map(({ mark }) => mark));
      const twice = begun.filter(({ before, mark }) => marks.has(before) && marks.has(mark));
      wrongEdits.push(...twice.map(({ before, mark }) => `${mark} for ${before}: both arrived`));
      const tally = compare(ledger.entries(), arrivedRows(site), remains.waiting);
      return {
        counts: { ...counts, ...tally.counts },
        faults: {
          ...tally.faults,
          stuck: [...stuck],
          'locks nobody holds': [...unserved],
          'drafts lost': lostDrafts,
          'edits lost or doubled': wrongEdits,
          'texts of edits lost': lostEdits,
          'did not start': notStarted,
          'not done': troubles,
        },
      };
    },
  };
}

/** How long a kill waits for its trigger, in milliseconds. */
const appearsWithin = 4_000;

async function untilMoment(
  { on, after }: Kill,
  site: TestSite,
  ledger: Ledger,
  marks: readonly string[],
): Promise<void> {
  const stored = site.service.acceptedCount();
  const isTold = () => ledger.entries().some((one) => marks.includes(one.mark) && isPromised(one));
  const isThere = {
    begun: () => true,
    told: isTold,
    stored: () => site.service.acceptedCount() > stored,
  }[on];
  const started = Date.now();
  while (!isThere() && Date.now() - started < appearsWithin) await wait(2);
  await wait(after);
}

/** A browser with a page, each started when it is wanted, and again after its end. */
function oneBrowser(engine: Engine, profile: string) {
  let browser: Browser | null = null;
  let open: Page | null = null;
  return {
    async page(): Promise<Page> {
      browser ??= await startPatiently(engine, profile);
      open ??= await browser.openPage();
      return open;
    },
    async closePage(): Promise<void> {
      const closing = open;
      open = null;
      await closing?.close();
    },
    async kill(): Promise<void> {
      await browser?.kill();
      browser = null;
      open = null;
    },
  };
}
