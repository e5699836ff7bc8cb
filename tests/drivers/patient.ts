import type { Browser, Engine, Page } from './webdriver/browser.ts';

/** The longest that a browser may take for one thing, in milliseconds. */
const limit = 30_000;

/**
 * Starts a browser with which nothing takes longer than the limit. What is under way when it is killed
 * never ends, neither well nor badly: anyone who waits for it must not go on with the next browser's pages.
 */
export async function startPatiently<Started extends Browser>(
  engine: Engine<Started>,
  profile: string,
): Promise<Started> {
  const browser = await engine.start(profile);
  const killed = new AbortController();

  async function within<Value>(what: string, work: Promise<Value>): Promise<Value> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms: ${what}`)), limit);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      if (killed.signal.aborted) return new Promise<never>(() => {});
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const patient = (page: Page): Page => ({
    open: (address) => within(address, page.open(address)),
    run: (body, ...values) => within(body.trim().slice(0, 60), page.run(body, ...values)),
    close: () => within('closing a page', page.close()),
  });
  return {
    ...browser,
    openPage: async () => patient(await within('a new page', browser.openPage())),
    async kill() {
      killed.abort();
      await browser.kill();
    },
  };
}
