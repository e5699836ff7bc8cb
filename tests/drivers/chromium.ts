import { chromium as playwright } from '@playwright/test';
import { browserOptions } from './browser-options.ts';
import { findBrowser } from './find-browser.ts';
import type { Browser, Engine } from './webdriver/browser.ts';
import { type Program, startProgram, until } from './webdriver/program.ts';

/** A running Chromium. */
export type Chromium = Browser & {
  /** Ends it as a person does. */
  quit(): Promise<void>;
};

/**
 * Chromium as a person has it: Playwright's own start would switch off the back/forward cache, and it
 * would keep the process group to itself.
 */
export function findChromium(): Engine<Chromium> {
  const program = findBrowser();
  const { args = [] } = browserOptions();
  return {
    name: 'Chromium',
    databases: /^Default\/IndexedDB$/,
    async start(profile) {
      const running = startProgram(program, [
        ...args,
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--no-first-run',
        'about:blank',
      ]);
      try {
        const address = await until('Chromium opens its port', () => {
          running.check();
          return /DevTools listening on (ws:\S+)/.exec(running.printed())?.[1] ?? null;
        });
        const connection = await playwright.connectOverCDP(address);
        const [context] = connection.contexts();
        if (context === undefined) throw new Error('Chromium has no profile.');
        return {
          async openPage() {
            const page = await context.newPage();
            return {
              async open(url) {
                await page.goto(url);
              },
              run: (body, ...values) =>
                page.evaluate(
                  `(async function () { ${body} }).apply(null, ${JSON.stringify(values)})`,
                ),
              close: () => page.close(),
            };
          },
          kill: () => running.kill(),
          async quit() {
            const session = await connection.newBrowserCDPSession();
            // It may end before it answers.
            await session.send('Browser.close').catch(() => {});
            await until('Chromium ends', () => (hasEnded(running) ? true : null));
          },
        };
      } catch (error) {
        await running.kill();
        throw error;
      }
    },
  };
}

function hasEnded(running: Program): boolean {
  try {
    running.check();
    return false;
  } catch {
    return true;
  }
}
