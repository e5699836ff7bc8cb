import { setTimeout as pass } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../../drivers/browser-options.ts';

/** Milliseconds by process id. */
type CpuTimes = ReadonlyMap<number, number>;

/** Quiet below `cpu` per `moment`, in milliseconds. */
const quiet = { cpu: 15, moment: 200, longest: 5_000 };

/** Chromium with a profile on the disk: private windows keep IndexedDB in memory. */
export class BenchBrowser {
  private constructor(
    private readonly context: BrowserContext,
    private readonly session: CDPSession,
  ) {}

  /**
   * @param profile an empty folder on the disk
   * @param strict forces strict writes
   */
  static async start(profile: string, strict: boolean): Promise<BenchBrowser> {
    const context = await chromium.launchPersistentContext(profile, browserOptions());
    const browser = context.browser();
    if (browser === null) throw new Error('The browser does not report its processes.');
    if (strict) await context.addInitScript(makeWritesStrict);
    return new BenchBrowser(context, await browser.newBrowserCDPSession());
  }

  /** Prints the page's errors. */
  async open(address: string): Promise<Page> {
    const page = await this.context.newPage();
    page.on('console', (message) => {
      if (message.type() !== 'log') console.error(`${address}: ${message.text()}`);
    });
    page.on('pageerror', (error) => console.error(`${address}: ${error.message}`));
    await page.goto(address);
    return page;
  }

  /** @returns the CPU milliseconds of all browser processes, too */
  async spend<Value>(
    work: () => Promise<Value>,
  ): Promise<{ readonly value: Value; readonly cpu: number }> {
    await this.untilQuiet();
    const before = await this.readCpu();
    const value = await work();
    return { value, cpu: spent(before, await this.readCpu()) };
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** Waits until the previous page's work has ended. */
  private async untilQuiet(): Promise<void> {
    const end = Date.now() + quiet.longest;
    let before = await this.readCpu();
    while (Date.now() < end) {
      await pass(quiet.moment);
      const now = await this.readCpu();
      if (spent(before, now) < quiet.cpu) return;
      before = now;
    }
  }

  private async readCpu(): Promise<CpuTimes> {
    const { processInfo } = await this.session.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1_000]));
  }
}

/** New processes began at 0; ended ones do not count. */
const spent = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [id, time]) => sum + Math.max(0, time - (before.get(id) ?? 0)), 0);

function makeWritesStrict(): void {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (
    this: IDBDatabase,
    ...[stores, mode]: Parameters<typeof begin>
  ) {
    return begin.call(this, stores, mode, { durability: 'strict' });
  };
}
