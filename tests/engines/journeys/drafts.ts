import { draftMessages } from '#src/screens/form/draft-messages.ts';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { Journey } from '#tests/engines/world.ts';

/** Read without the app: a page does not show that it has saved a draft. */
const readDrafts = `return new Promise((resolve) => {
  const opening = indexedDB.open('outbox');
  // Before the app has made it, there is nothing in it; nor may this make it.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve('');
  opening.onsuccess = () => {
    const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(JSON.stringify(all.result));
    };
  };
})`;

const untilKept = (tab: Tab, text: string) =>
  until(`‘${text}’ in the drafts`, async () =>
    String(await tab.run(readDrafts)).includes(text) ? true : null,
  );

export const draftRestored: Journey = {
  name: 'what was typed is back after a reload',
  async go({ site, openTab }) {
    const tab = await openTab();
    await tab.open(`${site.address}/volunteer`);
    await tab.sees('Please solve');
    await tab.type('Message', 'I can drive a truck');
    await tab.choose('State', 'TX');
    await untilKept(tab, '"TX"');
    await tab.reload();
    await tab.sees(draftMessages.restored('at'));
    await tab.holds('Message', 'I can drive a truck');
    await tab.holds('State', 'TX');
  },
};
