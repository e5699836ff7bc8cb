import type { Engine } from './browser.ts';
import { findFirefox as findEngine } from './find-engines.ts';
import { readText } from './webdriver/webdriver.ts';

/** Firefox, driven as in the engines' journeys; null where this computer has none and cannot get it. */
export function findFirefox(): Engine | null {
  const found = findEngine().engine;
  if (found === null) return null;
  return {
    name: 'Firefox',
    databases: /^storage\/default\/[^/]+\/idb$/,
    async start(profile) {
      const { driver, kill } = await found.start(profile);
      const home = await driver.send('GetWindowHandle');
      return {
        async openPage() {
          await driver.send('SwitchToWindow', { handle: home });
          const handle = readText(await driver.send('NewWindow', { type: 'tab' }), 'handle');
          await driver.send('SwitchToWindow', { handle });
          const run = (script: string, ...args: readonly unknown[]) =>
            driver.send('ExecuteScript', { script, args });
          return {
            async open(url) {
              // A page that notes something in its history just then calls the load off, in silence.
              for (let tried = 0; tried < 3; tried += 1) {
                await driver.send('Navigate', { url });
                if ((await run('return location.href')) === new URL(url).href) return;
              }
              throw new Error(`Firefox does not leave for ${url}.`);
            },
            run,
            async close() {
              await driver.send('CloseWindow');
              await driver.send('SwitchToWindow', { handle: home });
            },
          };
        },
        kill,
      };
    },
    async end() {},
  };
}
