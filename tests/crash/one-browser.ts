import { startPatiently } from '#tests/drivers/patient.ts';
import type { Browser, Engine, Page } from '#tests/drivers/webdriver/browser.ts';

/** A browser with a page, each started when it is wanted, and again after its end. */
export function oneBrowser(engine: Engine, profile: string) {
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
