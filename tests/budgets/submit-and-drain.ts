// Proves specification 11.2.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { volunteer } from '#src/forms/all-forms.ts';
import { startLocalSite } from '#src/tools/local-site.ts';
import { fillForm, submitForm } from '#tests/browser/fill-form.ts';
import { queuedOf, store } from '#tests/browser/seeds.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import type { Budget } from './budget.ts';

const drained = 50;

/** The outbox's disk writes, and requests. Counts, unlike times, are the same on every machine. */
export async function submitAndDrain(browser: Browser, folder: string): Promise<readonly Budget[]> {
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const site = await startLocalSite({ site: folder, answers, port: 0 });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(countWrites);
  const page = await context.newPage();

  await page.goto(`${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, 'budget'));
  const before = await writes(page);
  await submitForm(page, volunteer);
  await page.getByText(volunteer.successLine).waitFor();
  const submitted = since(before, await writes(page));
  const submitRequests = site.service.acceptedCount();

  await page.goto(`${site.address}/outbox`);
  await page.getByText('Waiting (0)').waitFor();
  await store(page, queuedOf(volunteer, drained));
  const atStart = await writes(page);
  // Only a reload shows the seeds.
  await page.goto(`${site.address}/outbox`);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText(`Sent (${drained + 1})`).waitFor({ timeout: 60_000 });
  const drainWrites = await writes(page);
  const drainRequests = site.service.acceptedCount() - submitRequests;
  if (atStart.all === 0) throw new Error('Writes are not counted any more.');

  await context.close();
  await site.close();
  rmSync(answers, { recursive: true });
  return [
    // Stored; leased; settled, with a lease request that finds nothing.
    { name: 'disk writes of a submit', value: submitted.all, limit: 3 },
    // Stored and settled; a lost lease only leaves it queued.
    { name: 'strict ones of these', value: submitted.strict, limit: 2 },
    { name: 'requests of a submit', value: submitRequests, limit: 1 },
    { name: `disk writes of a drain of ${drained}`, value: drainWrites.all, limit: drained + 6 },
    { name: 'strict ones of these', value: drainWrites.strict, limit: drained },
    { name: `requests of a drain of ${drained}`, value: drainRequests, limit: drained },
  ];
}

/** Transactions that write to submissions or settings. */
type Writes = { readonly all: number; readonly strict: number };

const writes = (page: Page): Promise<Writes> =>
  page.evaluate(() => {
    const { writes: all, strictWrites: strict } = document.documentElement.dataset;
    return { all: Number(all ?? 0), strict: Number(strict ?? 0) };
  });

const since = (before: Writes, now: Writes): Writes => ({
  all: now.all - before.all,
  strict: now.strict - before.strict,
});

/** Runs in the page. */
function countWrites(): void {
  const begin = IDBDatabase.prototype.transaction;
  let all = 0;
  let strict = 0;
  IDBDatabase.prototype.transaction = function (
    this: IDBDatabase,
    ...words: Parameters<typeof begin>
  ) {
    // A draft's own writes depend on how long typing takes.
    const isOfDrafts = [words[0]].flat().join() === 'drafts';
    if (this.name === 'outbox' && words[1] === 'readwrite' && !isOfDrafts) {
      all += 1;
      if (words[2]?.durability === 'strict') strict += 1;
    }
    Object.assign(document.documentElement.dataset, { writes: all, strictWrites: strict });
    return begin.apply(this, words);
  };
}
