import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseDatabases } from '#tests/drivers/erase-databases.ts';
import type { Engine } from '#tests/drivers/webdriver/browser.ts';
import type { Tab, TabBrowser } from '#tests/drivers/webdriver/tab.ts';
import { playSome, servePrograms } from '#tests/model/in-page/serve-programs.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { complaintsKey } from '#tests/support/watch-complaints.ts';
import { pages } from './journeys/pages.ts';
import { submissions } from './journeys/submissions.ts';
import type { Journey } from './world.ts';

const programsHold: Journey = {
  name: 'random programs lose nothing and send nothing twice on the engine’s own database and locks',
  elsewhere: true,
  async go({ openTab }) {
    const { address, close } = await servePrograms();
    try {
      const tab = await openTab();
      await tab.open(address);
      await playSome((seed) => tab.run('return playProgram(arguments[0])', seed));
    } finally {
      close();
    }
  },
};

export const journeys: readonly Journey[] = [...pages, programsHold, ...submissions];

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
          if (!elsewhere)
            expect(await tabs.at(-1)?.run(read), 'complaints').toEqual([site.address, null]);
        } finally {
          for (const tab of tabs.splice(0)) await tab.close();
          await site.end();
        }
      });
    }
  });
}
