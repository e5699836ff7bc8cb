import { setTimeout as wait } from 'node:timers/promises';
import type { TestSite } from '#tests/support/start-test-site.ts';
import type { Page } from './browsers/browser.ts';
import { type ArrivedRow, isPromised, type Ledger } from './ledger.ts';
import * as scripts from './page-scripts.ts';
import { submittedForms } from './plan.ts';
import { marksOnDevice } from './steps.ts';

/** The rows of the sheet that have a mark in one of their cells. */
export function arrivedRows(site: TestSite): readonly ArrivedRow[] {
  return submittedForms.flatMap((form) =>
    site.rows(form).flatMap((row) => {
      const mark = /crash-\w+-\d{4}/.exec(Object.values(row).join('\n'))?.[0];
      if (mark === undefined) return [];
      return [{ mark, id: row.submissionId ?? '', at: Date.parse(row.Timestamp ?? '') }];
    }),
  );
}

/** What still has to arrive when all that could has. */
export type Remains = {
  /** Promised and not arrived, or still in the outbox and not arrived. */
  readonly marks: readonly string[];
  /** Those of them that the outbox still holds. */
  readonly onDevice: ReadonlySet<string>;
  /** The names of locks that somebody waits for and nobody holds. */
  readonly unserved: readonly string[];
};

const everyMilliseconds = 250;

/**
 * Waits, with the form service in order and a page open, until nothing has to arrive any more.
 * @param limit how long at most, in milliseconds
 */
export async function settle(
  page: Page,
  site: TestSite,
  ledger: Ledger,
  limit: number,
): Promise<Remains> {
  const started = Date.now();
  for (;;) {
    const { marks, onDevice } = await remaining(page, site, ledger);
    if (marks.length > 0 && Date.now() - started < limit) {
      await wait(everyMilliseconds);
      continue;
    }
    return { marks, onDevice, unserved: await unservedTwice(page) };
  }
}

async function remaining(page: Page, site: TestSite, ledger: Ledger) {
  const open = () => {
    const arrived = new Set(arrivedRows(site).map(({ mark }) => mark));
    return ledger.entries().filter(({ mark }) => !arrived.has(mark));
  };
  const onDevice = await marksOnDevice(
    page,
    'outbox',
    open().map(({ mark }) => mark),
  );
  const marks = open()
    .filter((one) => isPromised(one) || onDevice.has(one.mark))
    .map(({ mark }) => mark);
  return { marks, onDevice };
}

/** A lock may be just about to be granted: what nobody serves stays so. */
async function unservedTwice(page: Page): Promise<readonly string[]> {
  const first = await unservedLocks(page);
  if (first.length === 0) return [];
  await wait(2_000);
  const second = new Set(await unservedLocks(page));
  return first.filter((name) => second.has(name));
}

async function unservedLocks(page: Page): Promise<readonly string[]> {
  const names = await page.run(scripts.unservedLocks);
  return Array.isArray(names) ? names.map(String) : [];
}
