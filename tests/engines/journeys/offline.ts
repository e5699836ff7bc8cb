import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { siteIsComplete } from '#tests/drivers/page-scripts.ts';
import { fillForm } from '#tests/engines/fill-form.ts';
import type { Journey } from '#tests/engines/world.ts';
import { eagerAddress } from '#tests/support/eager-visitor.ts';

/** One submission is filled in by hand, the other typed and pressed before any script. */
export const sentByItself: Journey = {
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
    await tab.open(site.address + eagerAddress('/share-issue', { press: 2 }));
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
};
