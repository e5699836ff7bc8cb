import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { expect } from 'vitest';
import { absentPage } from '#src/content/pages/not-found.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { bundleTakeOff } from '#src/tools/take-off.ts';
import {
  framesShown,
  pressLink,
  siteIsComplete,
  watchFrames,
} from '#tests/drivers/page-scripts.ts';
import { untilTrue } from '#tests/drivers/until-true.ts';
import { until } from '#tests/drivers/webdriver/program.ts';
import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { Journey } from '#tests/engines/world.ts';
import { listening } from '#tests/support/local-http.ts';
import { testSites } from '#tests/support/test-sites.ts';

/** A page of each kind, with words that appear once interactive. */
const kinds = [
  ['/', 'your time'],
  ['/podcasts/the-resilient-path', '0 of 15 done'],
  ['/diagnostics', 'This browser lacks'],
  ['/Speaker', 'Please solve'],
  ['/no-such-page', 'Unexpected Application Error!'],
] as const;

/** WebKit could then keep the database from every page. On a slow computer it may have been made before. */
const leaveAsDatabaseIsMade = `const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const opening = open.apply(this, given);
    opening.addEventListener('upgradeneeded', () => location.assign('/outbox'));
    return opening;
  };
  setTimeout(() => location.assign('/outbox'), 2_000);`;

/** As a person's pointer does, on its way to a link. */
const bringApp = `document.querySelector('header').dispatchEvent(new Event('pointerover', { bubbles: true }))`;
const appIsThere = `return document.querySelector('[data-status-place]') === null`;
const mainIsFocused = `return document.activeElement?.localName === 'main'`;

const isAlive = {
  '/join': `return document.querySelector('main form[data-mounted]') !== null`,
  '/outbox': `return document.querySelector('main').innerText.includes('Waiting (0)')`,
} as const;

/** Parts of a page whose first request fails, as with a weak signal. */
const parts = [
  ['/join', ['form-page']],
  ['/outbox', ['live', 'background', 'submit', 'deferred']],
] as const;

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

/** Pages, their scripts and the copy of them on the device. */
export const pages: readonly Journey[] = [
  {
    name: 'a page of each kind comes alive, though the first was left as it made the database',
    async go({ site, openTab }) {
      const tab = await openTab();
      await tab.open(site.address);
      await tab.run(leaveAsDatabaseIsMade);
      await tab.sees(outboxScreenMessages.nothingWaiting);
      for (const [path, words] of kinds) {
        await tab.open(site.address + path);
        await tab.sees(words);
      }
    },
  },
  {
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
  },
  {
    name: 'scripts that did not come are fetched again, and the page comes alive',
    elsewhere: true,
    async go({ openTab }) {
      const tab = await openTab();
      const serve = sirv(testSites.started, { dev: true, extensions: ['html'] });
      for (const [path, names] of parts) {
        const due = new Set<string>(names);
        const edge = createServer((asked, answer) => {
          const name = names.find((one) => asked.url?.includes(`/assets/${one}-`));
          // A worker would fetch them all beside the page.
          if (asked.url === '/service-worker.js' || (name !== undefined && due.delete(name))) {
            answer.writeHead(503).end();
            return;
          }
          serve(asked, answer);
        });
        const port = await listening(edge, 'localhost');
        await tab.open(`http://localhost:${port}${path}`);
        await until(
          `${path} alive, of which some scripts did not come at first`,
          async () => (due.size === 0 && (await tab.run(isAlive[path])) === true) || null,
          async () => `asked for in vain: ${names.filter((one) => !due.has(one))}`,
        );
        edge.close();
        edge.closeAllConnections();
      }
    },
  },
  {
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
  },
  {
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
  },
];
