import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { queuedSubmissions, storeSubmissions } from '#tests/drivers/queued-submissions.ts';
import type { Journey } from '#tests/engines/world.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const queued = 20;

export const twoTabsDrain: Journey = {
  name: `two tabs and the worker drain ${queued} at once: each arrives once`,
  async go({ site, openTab }) {
    await site.service.injectFault('refuse');
    const first = await openTab();
    await first.open(`${site.address}/outbox`);
    await first.sees('Waiting (0)');
    await first.run('return navigator.serviceWorker.ready.then(() => true)');
    const submissions = queuedSubmissions(localIssue, queued, (mark) =>
      validAnswers(localIssue, mark),
    );
    await first.run(storeSubmissions, submissions);
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
};
