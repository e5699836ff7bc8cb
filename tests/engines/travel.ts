import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Found } from '#tests/drivers/find-engines.ts';
import type { Browser, Engine } from '#tests/drivers/webdriver/engine.ts';
import { type Tab, type Tabs, watchTabs } from '#tests/drivers/webdriver/tab.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { complaintsKey } from '#tests/support/watch-complaints.ts';
import { draftRestored } from './journeys/drafts.ts';
import { pressedAndLeft, pressedEarly, typedAndLeft } from './journeys/early-press.ts';
import { lostScript } from './journeys/lost-script.ts';
import { sentByItself } from './journeys/offline.ts';
import { linkInOneFrame, pagesComeAlive } from './journeys/pages.ts';
import { lostPages, takenOff } from './journeys/precache.ts';
import { programsHold } from './journeys/programs.ts';
import { submittedOnce } from './journeys/submission.ts';
import { twoTabsDrain } from './journeys/two-tabs.ts';
import type { Journey } from './world.ts';

const journeys: readonly Journey[] = [
  pagesComeAlive,
  linkInOneFrame,
  lostScript,
  pressedEarly,
  pressedAndLeft,
  typedAndLeft,
  submittedOnce,
  sentByItself,
  draftRestored,
  twoTabsDrain,
  programsHold,
  lostPages,
  takenOff,
];

/** Runs every journey in an engine, if it is installed. */
export function travel({ name, engine }: Found): void {
  describe.skipIf(engine === null)(name, () => {
    if (engine !== null) travelIn(engine);
  });
}

/** Each journey has its own port, and so its own storage. */
function travelIn(engine: Engine): void {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  let browser: Browser;
  let tabs: Tabs;

  async function start(): Promise<void> {
    browser = await engine.start(profile);
    tabs = await watchTabs(browser.driver);
  }

  beforeAll(start);
  afterAll(async () => {
    await browser.kill();
    rmSync(profile, { recursive: true });
  });

  const crash = async () => {
    await browser.kill();
    await start();
  };

  for (const { name, elsewhere = false, go } of journeys) {
    test(name, async () => {
      const site = await startTestSite(testSites.watched);
      let tab: Tab | undefined;
      const openTab = async () => {
        tab = await tabs.open();
        return tab;
      };
      try {
        await go({ site, openTab, crash: engine.keepsProfile ? crash : null });
        const read = `return [location.origin, localStorage.getItem('${complaintsKey}')]`;
        if (!elsewhere)
          expect(await tab?.run(read), 'what the pages complained of').toEqual([
            site.address,
            null,
          ]);
      } finally {
        await tabs.closeAll();
        await site.end();
      }
    });
  }
}
