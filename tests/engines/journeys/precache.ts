import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { absentPage } from '#src/content/pages/not-found.ts';
import { bundleTakeOff } from '#src/tools/take-off.ts';
import { siteIsComplete } from '#tests/drivers/page-scripts.ts';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { Journey } from '#tests/engines/world.ts';
import { testSites } from '#tests/support/test-sites.ts';

/** Replaces a cached page; an empty text deletes it. */
const replacePage = `const [file, text] = arguments;
  return (async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname !== file) continue;
        await cache.delete(request);
        const headers = { 'Content-Type': 'text/html' };
        if (text !== '') await cache.put(request, new Response(text, { headers }));
      }
    }
    return true;
  })()`;

const whatIsLeft = `return Promise.all([
  navigator.serviceWorker.getRegistrations().then(({ length }) => length),
  caches.keys().then(({ length }) => length),
  indexedDB.databases().then(({ length }) => length > 0),
])`;

const untilReady = (tab: Tab) => tab.run(siteIsComplete);

export const lostPages: Journey = {
  name: 'pages that are lost or another one on the device say so offline, as often as wanted, and come with a signal',
  async go({ site, openTab }) {
    const tab = await openTab();
    await tab.open(`${site.address}/privacy`);
    await untilReady(tab);
    await tab.run(replacePage, '/join.html', '');
    await tab.run(replacePage, '/volunteer.html', '<h1>Log in to this network</h1>');
    await site.close();
    // After three failed navigations, Firefox would remove the worker.
    for (const path of ['/join', '/volunteer', '/join', '/volunteer', '/join']) {
      await tab.open(site.address + path);
      await tab.sees(absentPage.heading);
    }
    await site.restart();
    await tab.open(`${site.address}/join`);
    await tab.sees('First Name');
  },
};

export const takenOff: Journey = {
  name: 'the take-off removes the app, and leaves what was written',
  async go({ site, openTab }) {
    const tab = await openTab();
    await tab.open(`${site.address}/outbox`);
    await untilReady(tab);
    const folder = mkdtempSync(join(tmpdir(), 'taken-off-'));
    try {
      cpSync(testSites.started, folder, { recursive: true });
      await bundleTakeOff(join(folder, 'take-off'));
      cpSync(join(folder, 'take-off', 'service-worker.js'), join(folder, 'service-worker.js'));
      await site.restart(folder);
      await tab.open(`${site.address}/outbox`);
      // A reloading page cannot run a script.
      const look = async () => JSON.stringify(await tab.run(whatIsLeft).catch(() => null));
      const off = JSON.stringify([0, 0, true]);
      const untilOff = () =>
        until('no app', async () => ((await look()) === off ? true : null), look);
      await untilOff();
      await tab.open(`${site.address}/outbox`);
      await tab.sees('Waiting (0)');
      // The page has registered its worker again.
      await untilOff();
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
