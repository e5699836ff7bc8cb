import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { returnCodeOf } from '#src/outbox/transfer/returns.ts';
import {
  returnCounts,
  transferMessages as words,
} from '#src/screens/transfer/transfer-messages.ts';
import { siteIsComplete } from '#tests/drivers/page-scripts.ts';
import { queuedSubmissions, storeSubmissions } from '#tests/drivers/queued-submissions.ts';
import type { Journey } from '#tests/engines/world.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const pressLabel = `[...document.querySelectorAll('label')]
  .find((one) => one.textContent.startsWith(arguments[0])).click()`;

const nothing = { confirmed: 0, sent: 0, known: 0, foreign: 0, unreadable: [] };

export const carriedAway: Journey = {
  name: '[7.16] what was handed over is confirmed, or sent by another device, by a return and no signal',
  async go({ site, openTab }) {
    await site.service.injectFault('refuse');
    const tab = await openTab();
    await tab.open(`${site.address}/outbox`);
    await tab.sees('Waiting (0)');
    await tab.run(siteIsComplete);
    const given = queuedSubmissions(localIssue, 2, (mark) => validAnswers(localIssue, mark));
    await tab.run(storeSubmissions, given);
    await site.close();
    await tab.reload();
    await tab.sees('Waiting (2)');
    await tab.press(words.heading);
    await tab.press(words.export);
    await tab.sees(words.formats.codes);
    await tab.run(pressLabel, words.formats.codes);
    await tab.press('Show the codes');
    await tab.press(words.done);
    await tab.press(words.codesQuestion.yes);
    await tab.sees('Handed over (2)');

    const [first = '', second = ''] = given.map(({ id }) => id);
    const takeIn = async (line: string, ...told: readonly string[]) => {
      await tab.type(words.returns.field, line);
      await tab.press(words.returns.take);
      for (const one of told) await tab.sees(one);
    };
    await tab.press(words.return);
    const foreign = await returnCodeOf(crypto.randomUUID(), 'confirmed');
    await takeIn(foreign, returnCounts.taken({ ...nothing, foreign: 1 }));
    await tab.sees('Handed over (2)');
    const line = [await returnCodeOf(first, 'confirmed'), await returnCodeOf(second, 'sent')];
    await takeIn(line.join(' '), returnCounts.taken({ ...nothing, confirmed: 1, sent: 1 }));
    await tab.reload();
    for (const shown of ['Sent (1)', 'Confirmed', 'Handed over (1)', words.sentElsewhere])
      await tab.sees(shown);
    await site.restart();
    expect(site.rows('local-issue')).toEqual([]);
  },
};
