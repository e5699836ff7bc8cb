import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import type { Journey, World } from '#tests/engines/world.ts';
import { eagerAddress } from '#tests/support/eager-visitor.ts';

const path = '/share-issue';

/** Without an active worker, the same id may arrive again. */
const idsIn = (site: World['site']): readonly unknown[] => [
  ...new Set(site.rows('local-issue').map(({ submissionId }) => submissionId)),
];

export const pressedEarly: Journey = {
  name: 'what is typed before any script and pressed twice as soon as it can be is submitted once',
  async go({ site, openTab }) {
    const tab = await openTab();
    await tab.open(site.address + eagerAddress(path, { press: 2 }));
    await tab.sees(localIssue.successLine);
    await tab.run('return navigator.serviceWorker.ready.then(() => true)');
    await tab.open(`${site.address}/outbox`);
    await tab.sees('Sent (1)');
    expect(site.rows('local-issue')).toHaveLength(1);
    expect(site.rows('local-issue')[0]).toMatchObject({ firstName: 'Early', zip: '12345' });
  },
};

export const pressedAndLeft: Journey = {
  name: 'pressed early and left once it is saved, it arrives, under one id',
  async go({ site, openTab }) {
    const tab = await openTab();
    const plan = { press: 1, leave: '/outbox', stored: true };
    await tab.open(site.address + eagerAddress(path, plan));
    await tab.sees('Sent (1)');
    expect(idsIn(site)).toHaveLength(1);
  },
};

export const typedAndLeft: Journey = {
  name: 'what is typed before any script is a draft if the page is left as soon as its form works',
  async go({ site, openTab }) {
    const tab = await openTab();
    await tab.open(site.address + eagerAddress(path, { press: 0, leave: '/outbox' }));
    await tab.sees('Drafts (1)');
    expect(site.rows('local-issue')).toEqual([]);
  },
};
