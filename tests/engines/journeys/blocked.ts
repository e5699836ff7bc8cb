import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { fillForm } from '#tests/engines/fill-form.ts';
import type { Journey } from '#tests/engines/world.ts';

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
