import { chromium } from '@playwright/test';
import { responseHeaders } from '../../../src/build/response-headers.ts';
import { localService } from '../../../src/outbox/delivery/form-service.ts';
import { parseDelivery } from '../../../src/outbox/delivery/kinds.ts';
import { buildSite } from '../../../src/tools/build-site.ts';
import { readNoWords } from '../../../src/tools/command.ts';
import { startStaticHost } from '../../../src/tools/static-host.ts';
import { browserOptions } from '../../drivers/browser-options.ts';
import { drawCards } from './draw-cards.ts';
import { drawIcons } from './draw-icons.ts';
import { drawScreenshots } from './draw-screenshots.ts';

const help = `npm run -w workshop draw
Draws the icons, social cards and screenshots in public again, from the drawings and the current site.
The pictures are committed: a build needs no browser.`;

readNoWords(help);
const folder = '.local/drawn-site';
const browser = await chromium.launch(browserOptions());
await drawIcons(await browser.newPage());

await buildSite(folder);
const host = await startStaticHost(
  folder,
  responseHeaders(parseDelivery({ FORM_SERVICE: localService })),
  0,
);
const address = `http://localhost:${host.port}`;
// The cards need a page without its scripts, and styles that its policy forbids.
const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
await context.route('**/*.js', (route) => route.abort());
const page = await context.newPage();
await page.goto(`${address}/privacy`);
await drawCards(page);
await drawScreenshots(browser, address);

await host.close();
await browser.close();
