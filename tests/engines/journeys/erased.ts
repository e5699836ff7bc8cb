import { expect } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { fillAndSubmit, formIsReady } from '#tests/drivers/page-scripts.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import type { Journey } from '#tests/engines/world.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const marks = ['erased-1', 'erased-2', 'erased-3'];
const { submitLabel } = localIssue;

/** They are put after the words, so the words do not tell. */
const hasBackups = `return caches.keys()
  .then((names) => caches.open(names.find((name) => name.startsWith('outbox-backups-'))))
  .then((cache) => cache.keys()).then((kept) => kept.length === arguments[0])`;

export const outlivesErasure: Journey = {
  name: 'with its databases erased, what waited comes back, and arrives once',
  async go({ site, openTab, restart }) {
    const tab = await openTab();
    await site.service.injectFault('refuse');
    for (const mark of marks) {
      await tab.open(`${site.address}/share-issue`);
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
    expect(issues).toHaveLength(marks.length);
    for (const mark of marks) expect(issues.filter((one) => one.includes(mark))).toHaveLength(1);
  },
};
