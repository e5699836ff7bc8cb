import { expect } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { draftMessages } from '#src/screens/form/draft-messages.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import {
  fillAndSubmit,
  formIsReady,
  marksWithin,
  siteIsComplete,
} from '#tests/drivers/page-scripts.ts';
import { queuedSubmissions, storeSubmissions } from '#tests/drivers/queued-submissions.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { Journey } from '#tests/engines/world.ts';
import { eagerAddress } from '#tests/support/eager-visitor.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const path = '/share-issue';

const queued = 20;
const marks = ['erased-1', 'erased-2', 'erased-3'];
const { submitLabel } = localIssue;

/** They are put after the words, so the words do not tell. */
const hasBackups = `return caches.keys()
  .then((names) => caches.open(names.find((name) => name.startsWith('outbox-backups-'))))
  .then((cache) => cache.keys()).then((kept) => kept.length === arguments[0])`;

/**
 * By keyboard, with the captcha; does not submit.
 * @param mark makes the answers recognizable
 * @returns the answers, by field
 */
async function fillForm(
  tab: Tab,
  definition: FormDefinition,
  mark: string,
): Promise<Readonly<Record<string, string>>> {
  const answers = new Map<string, string>();
  for (const field of definition.fields) {
    // WebKitGTK's driver presses a key for each half of a surrogate pair.
    const answer = (validAnswers(definition, mark)[field.name] ?? '').replaceAll('😀', '');
    answers.set(field.name, answer);
    if (field.control === 'select') await tab.choose(field.label, answer);
    else await tab.type(field.label, answer);
  }
  const sum = (await tab.labelOf('Please solve')).match(/\d+/g)?.map(Number) ?? [];
  await tab.type('Please solve', `${sum.reduce((a, b) => a + b, 0)}`);
  return Object.fromEntries(answers);
}

/** What a person writes and submits. The last takes the databases of all. */
export const submissions: readonly Journey[] = [
  {
    name: 'what is typed before any script and pressed twice as soon as it can be is submitted once',
    async go({ site, openTab }) {
      const tab = await openTab();
      await tab.open(site.address + eagerAddress(path, { press: 2 }));
      await tab.sees(localIssue.successLine);
      await tab.run('return navigator.serviceWorker.ready.then(() => true)');
      await tab.open(`${site.address}/outbox`);
      await tab.sees('Sent (1)');
      expect(site.rows('local-issue')).toMatchObject([{ firstName: 'Early', zip: '12345' }]);
    },
  },
  {
    name: 'pressed early and left once it is saved, it arrives, under one id',
    async go({ site, openTab }) {
      const tab = await openTab();
      const plan = { press: 1, leave: '/outbox', stored: true };
      await tab.open(site.address + eagerAddress(path, plan));
      await tab.sees('Sent (1)');
      // Without an active worker, the same id may arrive again.
      expect(new Set(site.rows('local-issue').map((row) => row.submissionId)).size).toBe(1);
    },
  },
  {
    name: 'what is typed before any script is a draft if the page is left as soon as its form works',
    async go({ site, openTab }) {
      const tab = await openTab();
      await tab.open(site.address + eagerAddress(path, { press: 0, leave: '/outbox' }));
      await tab.sees('Drafts (1)');
      expect(site.rows('local-issue')).toEqual([]);
    },
  },
  {
    name: 'a refused form says why; corrected, it arrives once, as it was typed',
    async go({ site, openTab }) {
      const tab = await openTab();
      await tab.open(`${site.address}/share-issue`);
      const answers = await fillForm(tab, localIssue, 'once');
      await tab.type('Zip', '12');
      await tab.press(localIssue.submitLabel);
      await tab.sees('Zip Code must be exactly 5 digits.');
      await tab.type('Zip', '1a2b3c456');
      await tab.holds('Zip', '12345');
      await tab.press(localIssue.submitLabel);
      await tab.sees(localIssue.successLine);
      await tab.open(`${site.address}/outbox`);
      await tab.sees('Sent (1)');
      expect(site.rows('local-issue')).toMatchObject([{ ...answers, zip: '12345' }]);
    },
  },
  {
    name: 'submitted without signal two wait, over a reload and a crash, and go by themselves, each once',
    async go({ site, openTab, restart }) {
      let tab = await openTab();
      await tab.open(site.address);
      await tab.run(siteIsComplete);
      await site.close();
      await tab.open(`${site.address}/Share-Issue`);
      const answers = await fillForm(tab, localIssue, 'offline');
      await tab.press(localIssue.submitLabel);
      await tab.sees(outcomeMessages.saved);
      await tab.open(site.address + eagerAddress(path, { press: 2 }));
      await tab.sees(outcomeMessages.saved);

      await tab.open(`${site.address}/outbox`);
      await tab.sees('Waiting (2)');
      await tab.reload();
      await tab.sees('Waiting (2)');
      await restart('crash');
      tab = await openTab();
      await tab.open(`${site.address}/outbox`);
      await tab.sees('Waiting (2)');
      await site.restart();
      await tab.sees('Waiting (0)');
      await tab.sees('Sent (2)');
      const names = site.rows('local-issue').map(({ firstName }) => firstName);
      expect(names.sort()).toEqual(['Early', answers.firstName]);
    },
  },
  {
    name: 'what was typed is back after a reload',
    async go({ site, openTab }) {
      const tab = await openTab();
      await tab.open(`${site.address}/volunteer`);
      await tab.sees('Please solve');
      await tab.type('Message', 'I can drive a truck');
      await tab.choose('State', 'TX');
      // A page does not show that it has saved a draft.
      await until('the draft', async () =>
        String(await tab.run(marksWithin, 'drafts', ['"TX"'])) === '' ? null : true,
      );
      await tab.reload();
      await tab.sees(draftMessages.restored('at'));
      await tab.holds('Message', 'I can drive a truck');
      await tab.holds('State', 'TX');
    },
  },
  {
    name: `two tabs and the worker drain ${queued} at once: each arrives once`,
    async go({ site, openTab }) {
      await site.service.injectFault('refuse');
      const first = await openTab();
      await first.open(`${site.address}/outbox`);
      await first.sees('Waiting (0)');
      await first.run('return navigator.serviceWorker.ready.then(() => true)');
      const waiting = queuedSubmissions(localIssue, queued, (mark) =>
        validAnswers(localIssue, mark),
      );
      await first.run(storeSubmissions, waiting);
      const second = await openTab();
      await second.open(`${site.address}/outbox`);
      await first.reload();
      for (const tab of [first, second]) await tab.sees(`Waiting (${queued})`);

      // Slow, so that no drain finishes before the last begins.
      await site.service.injectFault('delay');
      await first.run(`navigator.serviceWorker.controller.postMessage({ type: 'deliver' })`);
      await first.press('Send now');
      await second.press('Send now');
      await site.service.injectFault('none');
      for (const tab of [first, second]) await tab.sees(`Sent (${queued})`);
      const ids = site.rows('local-issue').map((row) => row.submissionId);
      expect(ids).toHaveLength(queued);
      expect(new Set(ids).size).toBe(queued);
    },
  },
  {
    name: 'with its databases erased, what waited comes back, and arrives once',
    async go({ site, openTab, restart }) {
      const tab = await openTab();
      await site.service.injectFault('refuse');
      for (const mark of marks) {
        await tab.open(site.address + path);
        await untilTrue('the form can be submitted', tab, formIsReady, submitLabel);
        await tab.run(fillAndSubmit, submitLabel, validAnswers(localIssue, mark));
        await tab.sees(outcomeMessages.saved);
      }
      await untilTrue('each has a backup', tab, hasBackups, marks.length);
      await restart('erasure');

      const later = await openTab();
      await later.open(`${site.address}/outbox`);
      await later.sees(`Waiting (${marks.length})`);
      await later.sees(deviceMessages.loss.restored(marks.length));
      expect(site.rows(localIssue.id)).toEqual([]);
      await site.service.injectFault('none');
      await later.press('Send now');
      await later.sees(`Sent (${marks.length})`);
      const issues = site.rows(localIssue.id).map(({ issue = '' }) => issue);
      expect(issues.sort()).toEqual(marks.map((mark) => expect.stringContaining(mark)));
    },
  },
];

export const sentThoughBlocked: Journey = {
  name: 'sent, and said that nothing is kept',
  elsewhere: true,
  async go({ site, openTab }) {
    const tab = await openTab();
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
  },
};
