import { expect } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { openForm, untilTrue } from '#tests/crash/steps.ts';
import type { Engine, Page } from '#tests/drivers/browser.ts';
import { eraseDatabases } from '#tests/drivers/erase-databases.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const marks = ['erased-1', 'erased-2', 'erased-3'];

/** They are put after the words, so the words do not tell. */
const hasBackups = `return caches.keys()
  .then((names) => caches.open(names.find((name) => name.startsWith('outbox-backups-'))))
  .then((cache) => cache.keys()).then((kept) => kept.length === arguments[0])`;

const sees = (page: Page, words: string) => untilTrue(`‘${words}’`, page, scripts.shows, words);

/** On the profile alone, without the drivers' sessions, which keep none in WebKitGTK. */
export async function outlivesErasure(
  engine: Engine,
  site: TestSite,
  profile: string,
): Promise<void> {
  const before = await engine.start(profile);
  try {
    const page = await before.openPage();
    await site.service.injectFault('refuse');
    for (const mark of marks) {
      await openForm(page, site.address, localIssue.id);
      const answers = validAnswers(localIssue, mark);
      await page.run(scripts.fillAndSubmit, localIssue.submitLabel, answers);
      await sees(page, outcomeMessages.saved);
    }
    await untilTrue('each has a backup', page, hasBackups, marks.length);
  } finally {
    await before.kill();
  }
  expect(eraseDatabases(engine, profile), 'databases in the profile').toBe(true);

  const after = await engine.start(profile);
  try {
    const page = await after.openPage();
    await page.open(`${site.address}/outbox`);
    await sees(page, `Waiting (${marks.length})`);
    await sees(page, deviceMessages.loss.restored(marks.length));
    expect(site.rows(localIssue.id)).toEqual([]);
    await site.service.injectFault('none');
    await page.run(scripts.pressButton, 'Send now');
    await sees(page, `Sent (${marks.length})`);
    const issues = site.rows(localIssue.id).map(({ issue = '' }) => issue);
    expect(issues).toHaveLength(marks.length);
    for (const mark of marks) expect(issues.filter((one) => one.includes(mark))).toHaveLength(1);
  } finally {
    await after.kill();
  }
}
