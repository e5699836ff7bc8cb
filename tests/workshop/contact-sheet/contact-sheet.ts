import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { responseHeaders } from '../../../src/build/response-headers.ts';
import { routes } from '../../../src/content/routes/route-table.ts';
import { parseDelivery } from '../../../src/outbox/delivery/kinds.ts';
import { readOptions } from '../../../src/tools/command.ts';
import { startStaticHost } from '../../../src/tools/static-host.ts';
import { browserOptions } from '../../drivers/browser-options.ts';
import { rowsPerSheet, type Shot, sheetPage } from './sheet-page.ts';
import { shoot } from './shoot.ts';
import { shootStates } from './shoot-states.ts';

const help = `npm run -w workshop contact-sheet
Shows every route of the built site on three devices, light and dark, for a reviewer. In
.local/contact-sheet: index.html, the same as pictures, and every screenshot by itself.

npm run -w workshop contact-sheet -- --states [words]
Shows pages in use, on a phone and a computer, in .local/contact-sheet-states: the outbox full and empty,
forms with errors, without a signal, storage or script. It builds its own site. With words, only states with
these words in their names.`;

const known = { states: { type: 'boolean', default: false } } as const;
const options = readOptions(help, known, Number.POSITIVE_INFINITY, ({ values, positionals }) => {
  if (positionals.length > 0 && !values.states) {
    throw new Error(`There is nothing to do with '${positionals.join(' ')}'.`);
  }
  return { states: values.states, only: positionals.join(' ') };
});
const folder = join('.local', options.states ? 'contact-sheet-states' : 'contact-sheet');
const devices = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

if (!options.states && !existsSync(join('dist', 'index.html'))) {
  throw new Error('There is no built site: npm run build comes first.');
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'shots'), { recursive: true });

const browser = await chromium.launch(browserOptions());
const shots = options.states
  ? await shootStates(browser, folder, options.only)
  : await shootRoutes(browser);
const subjects = [...new Set(shots.map(({ subject }) => subject))];
writeFileSync(join(folder, 'index.html'), sheetPage(subjects, shots));
await shootSheets(browser);
await browser.close();
console.log(`${shots.length} screenshots: ${join(folder, 'index.html')}`);

async function shootRoutes(from: Browser): Promise<readonly Shot[]> {
  const headers = responseHeaders(parseDelivery({ FORM_SERVICE: 'https://example.org' }));
  const host = await startStaticHost('dist', headers, 0);
  const taken: Shot[] = [];
  for (const viewport of devices) {
    for (const colorScheme of ['light', 'dark'] as const) {
      taken.push(...(await shootOn(from, host.port, viewport, colorScheme)));
      console.log(`${viewport.width} × ${viewport.height}, ${colorScheme}`);
    }
  }
  await host.close();
  return taken;
}

async function shootOn(
  from: Browser,
  port: number,
  viewport: (typeof devices)[number],
  colorScheme: Shot['scheme'],
): Promise<readonly Shot[]> {
  const context = await from.newContext({
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const taken: Shot[] = [];
  for (const { path } of routes) {
    await page.goto(`http://localhost:${port}${path}`);
    // Pictures load when near; here all must.
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          image.loading = 'eager';
          return image.decode().catch(() => {});
        }),
      ),
    );
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
    const file = `shots/${name}-${viewport.width}-${colorScheme}.png`;
    taken.push(await shoot(page, folder, file, { subject: path, scheme: colorScheme }));
  }
  await context.close();
  return taken;
}

/** To view without a browser. */
async function shootSheets(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1640, height: 900 } });
  await page.goto(pathToFileURL(resolve(folder, 'index.html')).href);
  const sheets = await page.locator('section').all();
  for (const [place, sheet] of sheets.entries()) {
    await sheet.screenshot({ path: join(folder, `sheet-${place + 1}.png`) });
  }
  console.log(`${sheets.length} sheets of ${rowsPerSheet} rows each`);
  await page.close();
}
