import { expect } from 'vitest';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { framesShown, pressLink, watchFrames } from '#tests/drivers/page-scripts.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import type { Journey } from '#tests/engines/world.ts';

/** A page of each kind, with words that appear once interactive. */
const pages = [
  ['/', 'your time'],
  ['/podcasts/the-resilient-path', '0 of 15 done'],
  ['/outbox', outboxScreenMessages.nothingWaiting],
  ['/diagnostics', 'This browser lacks'],
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

/** As a person's pointer does, on its way to a link. */
const bringApp = `document.querySelector('header').dispatchEvent(new Event('pointerover', { bubbles: true }))`;
const appIsThere = `return document.querySelector('[data-status-place]') === null`;
const mainIsFocused = `return document.activeElement?.localName === 'main'`;

export const linkInOneFrame: Journey = {
  name: 'a link shows its page in one frame, at its top, and Back the page before, where it was left',
  async go({ site, openTab }) {
    const path = '/podcasts/townhall';
    const before = `${path} Townhall, scrolled`;
    const after = '/contact/faq Questions About This App, at its top';
    const tab = await openTab();
    const untilShown = (frame: string) =>
      untilTrue(frame, tab, `return window.framesShown.at(-1) === '${frame}'`);
    await tab.open(site.address + path);
    await tab.run(bringApp);
    await untilTrue('the app', tab, appIsThere);
    await tab.run(`scrollTo(0, 300);${watchFrames}`);
    await untilShown(before);
    await tab.run(pressLink, '/contact/faq');
    await untilShown(after);
    await untilTrue('the focus on the page', tab, mainIsFocused);
    await tab.run('history.back()');
    await untilShown(before);
    expect(await tab.run(framesShown)).toEqual([before, after, before]);
  },
};
