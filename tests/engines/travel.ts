import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseDatabases } from '#tests/drivers/erase-databases.ts';
import type { Engine } from '#tests/drivers/webdriver/browser.ts';
import type { Tab, TabBrowser } from '#tests/drivers/webdriver/tab.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { complaintsKey } from '#tests/support/watch-complaints.ts';
import { draftRestored } from './journeys/drafts.ts';
import { pressedAndLeft, pressedEarly, typedAndLeft } from './journeys/early-press.ts';
import { outlivesErasure } from './journeys/erased.ts';
import { lostScript } from './journeys/lost-script.ts';
import { sentByItself } from './journeys/offline.ts';
import { linkInOneFrame, pagesComeAlive } from './journeys/pages.ts';
import { lostPages, takenOff } from './journeys/precache.ts';
import { programsHold } from './journeys/programs.ts';
import { submittedOnce } from './journeys/submission.ts';
import { twoTabsDrain } from './journeys/two-tabs.ts';
import type { Journey } from './world.ts';

export const journeys: readonly Journey[] = [
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
  outlivesErasure,
];

/** Plays journeys in an engine, if it is installed. Each has its own port, and so its own storage. */
export function travel(
  where: string,
  engine: Engine<TabBrowser> | null,
  journeys: readonly Journey[],
): void {
  describe.skipIf(engine === null)(where, () => {
    if (engine === null) return;
    const profile = mkdtempSync(join(tmpdir(), 'profile-'));
    let browser: TabBrowser;
    beforeAll(async () => {
      browser = await engine.start(profile);
    });
    afterAll(async () => {
      await browser.kill();
      rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
    });

    let tabs: Tab[] = [];
    const openTab = async () => {
      const tab = await browser.openPage();
      tabs.push(tab);
      return tab;
    };
    const restart = async (after: 'crash' | 'erasure'): Promise<void> => {
      tabs = [];
      await browser.kill();
      if (after === 'erasure') expect(eraseDatabases(engine, profile), 'databases').toBe(true);
      browser = await engine.start(profile);
    };

    for (const { name, elsewhere = false, go } of journeys) {
      test(name, async () => {
        const site = await startTestSite(testSites.started);
        try {
          await go({ site, openTab, restart });
          const read = `return [location.origin, localStorage.getItem('${complaintsKey}')]`;
          const complaints = elsewhere ? null : await tabs.at(-1)?.run(read);
          if (!elsewhere)
            expect(complaints, 'what the pages complained of').toEqual([site.address, null]);
        } finally {
          for (const tab of tabs.splice(0)) await tab.close();
          await site.end();
        }
      });
    }
  });
}
