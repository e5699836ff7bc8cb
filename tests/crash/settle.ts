import { setTimeout as wait } from 'node:timers/promises';
import * as scripts from '#tests/drivers/page-scripts.ts';
import type { Page } from '#tests/drivers/webdriver/browser.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';
import { type ArrivedRow, isPromised, type Ledger } from './ledger.ts';
import { submittedForms } from './plan.ts';
import { marksOnDevice, textsFrom } from './steps.ts';

/** The rows of the sheet with a mark. */
export function arrivedRows(site: TestSite): readonly ArrivedRow[] {
  return submittedForms.flatMap((form) =>
    site.rows(form).flatMap((row) => {
      const mark = /crash-\w+-\d{6}/.exec(Object.values(row).join('\n'))?.[0];
      if (mark === undefined) return [];
      const { submissionId: id = '', Timestamp = '' } = row;
      return [{ mark, id, at: Date.parse(Timestamp) }];
    }),
  );
}

/** The submissions still missing at the end. */
export type Remains = {
  readonly waiting: ReadonlySet<string>;
  /** Promised, but no longer in the outbox. */
  readonly lost: readonly string[];
  /** The names of requested locks without a holder. */
  readonly unserved: readonly string[];
};

const everyMilliseconds = 250;

/**
 * Waits for all arrivals, with a working form service and an open page.
 * @param givenUp marks that never arrived in time
 * @param limit in milliseconds
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
  const onDevice = await marksOnDevice(page, 'submissions', marks);
  // It may have arrived during the read of the outbox.
  const still = notArrived();
  return {
    waiting: new Set(still.map(({ mark }) => mark).filter((mark) => onDevice.has(mark))),
    lost: still.filter((one) => isPromised(one) && !onDevice.has(one.mark)).map(({ mark }) => mark),
  };
}

/** The first look may precede the grant of a lock. */
async function unservedTwice(page: Page): Promise<readonly string[]> {
  const first = await textsFrom(page, scripts.unservedLocks);
  if (first.length === 0) return [];
  await wait(2_000);
  const second = new Set(await textsFrom(page, scripts.unservedLocks));
  return first.filter((name) => second.has(name));
}
