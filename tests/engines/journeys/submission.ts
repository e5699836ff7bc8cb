import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { fillForm } from '#tests/engines/fill-form.ts';
import type { Journey } from '#tests/engines/world.ts';

export const submittedOnce: Journey = {
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
    const [row, ...others] = site.rows('local-issue');
    expect(row).toMatchObject({ ...answers, zip: '12345' });
    expect(others).toEqual([]);
  },
};
