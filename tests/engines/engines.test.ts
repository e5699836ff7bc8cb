// Proves specification 4.7, 5.2, 5.3, 8.11.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { outcomeLines } from '#src/screens/form/outcome-lines.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { complaintsKey } from '#tests/support/watch-complaints.ts';
import type { Browser, Engine } from './engine.ts';
import { fillForm } from './fill-form.ts';
import { findEngines } from './find-engines.ts';
import { draftRestored } from './journeys/drafts.ts';
import { outlivesCrash, sentByItself } from './journeys/offline.ts';
import { pagesComeAlive } from './journeys/pages.ts';
import { lostPages, takenOff } from './journeys/precache.ts';
import { submittedOnce } from './journeys/submission.ts';
import { twoTabsDrain } from './journeys/two-tabs.ts';
import { type Tabs, watchTabs } from './tab.ts';
import type { Journey } from './world.ts';

const journeys: readonly Journey[] = [
  pagesComeAlive,
  submittedOnce,
  sentByItself,
  draftRestored,
  twoTabsDrain,
  lostPages,
  takenOff,
  outlivesCrash,
];

for (const { name, engine } of findEngines()) {
  describe.skipIf(engine === null)(name, () => {
    if (engine !== null) travel(engine);
  });
}

for (const { name, engine } of findEngines()) {
  const startBlocked = engine?.startBlocked?.bind(engine);
  test.skipIf(startBlocked === undefined)(
    `${name} with cookies and site data blocked: sent, and said that nothing is kept`,
    async () => {
      if (startBlocked === undefined) return;
      const profile = mkdtempSync(join(tmpdir(), 'profile-'));
      const site = await startTestSite(testSites.watched);
      const browser = await startBlocked(profile);
      try {
        const tab = await (await watchTabs(browser.driver)).open();
        await tab.open(`${site.address}/share-issue`);
        await tab.sees(outcomeLines.blocked);
        await fillForm(tab, localIssue, 'blocked');
        await tab.press(localIssue.submitLabel);
        await tab.sees(localIssue.successLine);
        expect(site.rows('local-issue')).toHaveLength(1);

        await site.service.injectFault('refuse');
        const { issue = '' } = await fillForm(tab, localIssue, 'lost');
        await tab.press(localIssue.submitLabel);
        await tab.sees(outcomeLines.lost);
        await tab.holds('Issue', issue);
      } finally {
        await browser.kill();
        await site.end();
        rmSync(profile, { recursive: true });
      }
    },
  );
}

/** One browser for all journeys; each has a site on a port of its own, and so a storage of its own. */
function travel(engine: Engine): void {
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

  for (const { name, outlivesBrowser = false, go } of journeys) {
    test.skipIf(outlivesBrowser && !engine.keepsProfile)(name, async () => {
      const site = await startTestSite(testSites.watched);
      try {
        await go({
          site,
          openTab: () => tabs.open(),
          async crash() {
            await browser.kill();
            await start();
          },
        });
        const tab = await tabs.open();
        await tab.open(`${site.address}/privacy`);
        const complaints = await tab.run(`return localStorage.getItem('${complaintsKey}')`);
        expect(complaints, 'what the pages complained of').toBeNull();
      } finally {
        await tabs.closeAll();
        await site.end();
      }
    });
  }
}
