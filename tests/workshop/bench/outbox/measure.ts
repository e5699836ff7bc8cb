import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import type { BenchBrowser } from './bench-browser.ts';
import type { BenchService } from './form-service.ts';

/** One line of every table: a contender in one manner. */
export type Row = {
  readonly name: string;
  /** Its module beside this file. */
  readonly module: string;
  /** How many requests it may have under way at once, where that can be chosen. */
  readonly atOnce: number;
  /** Whether its enqueue is timed: once for each contender that stores. */
  readonly enqueues: boolean;
};

/** What is measured of every row: sending all that waits, or storing one more. */
export type Task = {
  readonly kind: 'drain' | 'enqueue';
  readonly waiting: number;
  /** Milliseconds that the form service takes to answer. */
  readonly away: number;
};

/** Milliseconds per submission, and the most requests at once that the service saw. */
export type Measured = {
  readonly wall: number;
  /** All of the browser's processes together. */
  readonly cpu: number;
  readonly atOnce: number;
};

/** Where the pages and the form service of a measurement are. */
export type Places = { readonly browser: BenchBrowser; readonly service: BenchService };

/** Places, and how long a task may take there, in seconds. */
export type Environment = Places & { readonly patience: number };

/** How many are stored where storing is timed. */
const enqueued = 50;

/**
 * Measures a row in a page of its own.
 * @param address of the page, an origin that has stored nothing yet
 * @returns null where it took longer than `patience`
 * @throws where the service did not get every submission exactly once
 */
export async function measure(
  row: Row,
  task: Task,
  address: string,
  { browser, service, patience }: Environment,
): Promise<Measured | null> {
  const page = await browser.open(address);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience * 1_000);
  const tooLong = new Promise<null>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve(null));
  });
  const measuring = measureIn(page, row, task, { browser, service });
  // Closing the page ends what is not waited for any more, as a rejection.
  measuring.catch(() => {});
  const measured = await Promise.race([measuring, tooLong]);
  clearTimeout(timer);
  await page.close();
  return measured;
}

async function measureIn(
  page: Page,
  { name, module, atOnce }: Row,
  { kind, waiting }: Task,
  { browser, service }: Places,
): Promise<Measured> {
  await page.evaluate(({ module, sending, waiting }) => bench.open(module, sending, waiting), {
    module,
    sending: { service: service.address, atOnce },
    waiting,
  });
  // What a page before it still sent when it was given up is not this one's.
  service.take();
  if (kind === 'drain') {
    const { value: wall, cpu } = await browser.spend(() => page.evaluate(() => bench.drain()));
    const arrived = expectAll(name, service, waiting);
    return { wall: wall / waiting, cpu: cpu / waiting, atOnce: arrived.atOnce };
  }
  // The first opens what is opened once.
  await page.evaluate(() => bench.enqueue(1));
  const { value: times, cpu } = await browser.spend(() =>
    page.evaluate((count) => bench.enqueue(count), enqueued),
  );
  if (waiting === 0) {
    await page.evaluate(() => bench.drain());
    expectAll(name, service, enqueued + 1);
  }
  return { wall: median(times), cpu: cpu / enqueued, atOnce: 0 };
}

/** A contender that loses or repeats submissions is not measured but found out. */
function expectAll(name: string, service: BenchService, count: number) {
  const arrived = service.take();
  if (arrived.requests === count && arrived.submissions === count) return arrived;
  throw new Error(
    `${name}: of ${count} submissions, ${arrived.submissions} came in ${arrived.requests} requests.`,
  );
}
