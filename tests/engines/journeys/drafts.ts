import { draftMessages } from '#src/screens/form/draft-messages.ts';
import { marksWithin } from '#tests/drivers/page-scripts.ts';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Journey } from '#tests/engines/world.ts';

export const draftRestored: Journey = {
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
};
