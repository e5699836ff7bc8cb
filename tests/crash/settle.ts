import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '#src/tools/browsers/browser.ts';
import * as scripts from '#src/tools/browsers/page-scripts.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';
import { type ArrivedRow, isPromised, type Ledger } from './ledger.ts';
import { submittedForms } from './plan.ts';
import { marksOnDevice } from './steps.ts';

/** The rows of the sheet that have a mark in one of their cells. */
export function arrivedRows(site: TestSite): readonly ArrivedRow[] {
  return submittedForms.flatMap((form) =>
    site.rows(form).flatMap((row) => {
      const mark = /crash-\w+-\d{6}/.exec(Object.values(row).join('\n'))?.[0];
      if (mark === undefined) return [];
      return [{ mark, id: row.submissionId ?? '', at: Date.parse(row.Timestamp ?? '') }];
    }),
  );
}

/** What has not arrived when all that could has. */
export type Remains = {
  /** Still in the outbox. */
  readonly waiting: ReadonlySet<string>;
  /** Promised, and not in the outbox any more. */
  readonly lost: readonly string[];
  /** The names of locks that somebody waits for and nobody holds. */
  readonly unserved: readonly string[];
};

const everyMilliseconds = 250;

/**
 * Waits, with the form service in order and a page open, until nothing has to arrive any more.
 * @param givenUp marks that were waited for in vain before
 * @param limit how long at most, in milliseconds
 */
export async function settle(
  page: Page,
  site: TestSite,
  ledger: Ledger,
  givenUp: ReadonlySet<string>,
  limit: number,
): Promise<Remains> {
  const started = Date.now();
  for (;;) {
    const { waiting, lost } = await remaining(page, site, ledger);
    const open = [...waiting, ...lost].some((mark) => !givenUp.has(mark));
    if (!open || Date.now() - started >= limit) {
      return { waiting, lost, unserved: await unservedTwice(page) };
    }
    await wait(everyMilliseconds);
  }
}

async function remaining(page: Page, site: TestSite, ledger: Ledger) {
  const notArrived = () => {
    const arrived = new Set(arrivedRows(site).map(({ mark }) => mark));
    return ledger.entries().filter(({ mark }) => !arrived.has(mark));
  };
  const marks = notArrived().map(({ mark }) => mark);
  const onDevice = await marksOnDevice(page, 'outbox', marks);
  // It may have arrived while the outbox was read.
  const still = notArrived();
  return {
    waiting: new Set(still.map(({ mark }) => mark).filter((mark) => onDevice.has(mark))),
    lost: still.filter((one) => isPromised(one) && !onDevice.has(one.mark)).map(({ mark }) => mark),
  };
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
