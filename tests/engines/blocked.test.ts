// Proves specification 4.7.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { findFirefox, findWebKitGtk } from '#tests/drivers/find-engines.ts';
import { watchTabs } from '#tests/drivers/webdriver/tab.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { fillForm } from './fill-form.ts';

for (const { name, engine } of [findFirefox(), findWebKitGtk()]) {
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
        await tab.sees(outcomeMessages.blocked);
        await fillForm(tab, localIssue, 'blocked');
        await tab.press(localIssue.submitLabel);
        await tab.sees(localIssue.successLine);
        expect(site.rows('local-issue')).toHaveLength(1);

        await site.service.injectFault('refuse');
        await tab.press(afterSubmitMessages.another);
        const { issue = '' } = await fillForm(tab, localIssue, 'lost');
        await tab.press(localIssue.submitLabel);
        await tab.sees(outcomeMessages.lost);
        await tab.holds('Issue', issue);
      } finally {
        await browser.kill();
        await site.end();
        rmSync(profile, { recursive: true });
      }
    },
  );
}
