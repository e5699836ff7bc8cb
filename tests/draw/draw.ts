import { chromium } from '@playwright/test';
import { responseHeaders } from '#src/build/response-headers.ts';
import { startStaticHost } from '#src/build/static-host.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { localService } from '#src/outbox/delivery/service-address.ts';
import { browserOptions } from '#tests/support/browser-options.ts';
import { buildSite } from '#tests/support/build-site.ts';
import { drawCards } from './draw-cards.ts';
import { drawIcons } from './draw-icons.ts';
import { drawScreenshots } from './draw-screenshots.ts';

/**
 * `npm run draw`: makes the icons, social cards and screenshots of `public` anew, from the drawings and
 * from the site as it is. What it makes is committed: a build needs no browser.
 */
const folder = '.local/drawn-site';
const browser = await chromium.launch(browserOptions());
await drawIcons(await browser.newPage());

await buildSite(folder, '');
const host = await startStaticHost(
  folder,
  responseHeaders(parseDelivery({ FORM_SERVICE: localService })),
  0,
);
const address = `http://localhost:${host.port}`;
// The cards stand in a page of the site without its scripts, in styles that its policy would forbid.
const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
await context.route('**/*.js', (route) => route.abort());
const page = await context.newPage();
await page.goto(`${address}/privacy`);
await drawCards(page);
await drawScreenshots(browser, address);

await host.close();
await browser.close();
