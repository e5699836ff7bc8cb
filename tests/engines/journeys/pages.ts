import { diagnosticsMessages } from '#src/screens/diagnostics/diagnostics-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import type { Journey } from '#tests/engines/world.ts';

/** A page of each kind, with words that appear once interactive. */
const pages = [
  ['/', 'Live, in your time'],
  ['/podcasts/the-resilient-path', '0 of 15 done'],
  ['/outbox', outboxScreenMessages.nothingWaiting],
  ['/diagnostics', diagnosticsMessages.labels.lacks],
  ['/Speaker', 'Please solve'],
  ['/no-such-page', 'Unexpected Application Error!'],
] as const;

export const pagesComeAlive: Journey = {
  name: 'a page of each kind comes alive',
  async go({ site, openTab }) {
    const tab = await openTab();
    for (const [path, words] of pages) {
      await tab.open(site.address + path);
      await tab.sees(words);
    }
  },
};
