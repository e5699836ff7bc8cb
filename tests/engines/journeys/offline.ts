import { expect } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import { fillForm } from '#tests/engines/fill-form.ts';
import type { Journey, World } from '#tests/engines/world.ts';

/** Installs the site with one visit, then submits a form offline. */
async function submitOffline({ site, openTab }: World): Promise<Tab> {
  const tab = await openTab();
  await tab.open(site.address);
  await tab.run('return navigator.serviceWorker.ready.then(() => true)');
  await site.close();
  await tab.open(`${site.address}/Share-Issue`);
  await fillForm(tab, localIssue, 'offline');
  await tab.press(localIssue.submitLabel);
  await tab.sees(outcomeMessages.saved);
  return tab;
}

async function arrives(tab: Tab, { site }: World): Promise<void> {
  await tab.sees('Waiting (0)');
  await tab.sees('Sent (1)');
  expect(site.rows('local-issue')).toHaveLength(1);
}

export const sentByItself: Journey = {
  name: 'submitted without signal it waits, over a reload too, and goes by itself afterwards',
  async go(world) {
    const { site } = world;
    const tab = await submitOffline(world);
    await tab.open(`${site.address}/outbox`);
    await tab.sees('Waiting (1)');
    await tab.reload();
    await tab.sees('Waiting (1)');
    // Left before: during a request, a page may send twice, under one id.
    await tab.open('about:blank');
    await site.restart();
    await tab.open(`${site.address}/outbox`);
    await arrives(tab, world);
  },
};

export const outlivesCrash: Journey = {
  name: 'submitted without signal it survives a crash, and goes when the app is opened again',
  outlivesBrowser: true,
  async go(world) {
    const { site } = world;
    await submitOffline(world);
    await world.crash();
    const tab = await world.openTab();
    await tab.open(`${site.address}/outbox`);
    await tab.sees('Waiting (1)');
    await site.restart();
    await arrives(tab, world);
  },
};
