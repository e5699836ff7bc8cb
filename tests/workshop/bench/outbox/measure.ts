import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import type { BenchBrowser } from './bench-browser.ts';
import type { BenchService } from './form-service.ts';

/** A contender in one configuration. */
export type Row = {
  readonly name: string;
  readonly module: string;
  readonly atOnce: number;
  /** Once per storing contender. */
  readonly enqueues: boolean;
};

export type Task = {
  readonly kind: 'drain' | 'enqueue';
  readonly waiting: number;
  /** In milliseconds. */
  readonly away: number;
};

/** Milliseconds per submission. */
export type Measured = {
  readonly wall: number;
  /** All browser processes. */
  readonly cpu: number;
  readonly atOnce: number;
};

export type Places = { readonly browser: BenchBrowser; readonly service: BenchService };

/** `patience` is in seconds. */
export type Environment = Places & { readonly patience: number };

const enqueued = 50;

/**
 * @param address on an origin without stored data
 * @returns null after `patience`
 * @throws unless the service got every submission exactly once
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
  // Closing the page rejects the unawaited work.
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
  // Ignores late requests of an abandoned page.
  service.take();
  if (kind === 'drain') {
    const { value: wall, cpu } = await browser.spend(() => page.evaluate(() => bench.drain()));
    const arrived = expectAll(name, service, waiting);
    return { wall: wall / waiting, cpu: cpu / waiting, atOnce: arrived.atOnce };
  }
  // The first opens the database.
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

function expectAll(name: string, service: BenchService, count: number) {
  const arrived = service.take();
  if (arrived.requests === count && arrived.submissions === count) return arrived;
  throw new Error(
    `${name}: of ${count} submissions, ${arrived.submissions} came in ${arrived.requests} requests.`,
  );
}
