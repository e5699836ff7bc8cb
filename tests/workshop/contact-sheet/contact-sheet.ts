import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { responseHeaders } from '../../../src/build/response-headers.ts';
import { routes } from '../../../src/content/routes/route-table.ts';
import { parseDelivery } from '../../../src/outbox/delivery/kinds.ts';
import { readWords } from '../../../src/tools/command.ts';
import { startStaticHost } from '../../../src/tools/static-host.ts';
import { browserOptions } from '../../drivers/browser-options.ts';
import { rowsPerSheet, type Shot, sheetPage } from './sheet-page.ts';

const help = `npm run -w workshop contact-sheet
Shows every route of the built site on three devices, light and dark, for a reviewer. In
.local/contact-sheet: index.html, the same as pictures, and every screenshot by itself.`;

readWords(help, () => {}, 0);
const folder = join('.local', 'contact-sheet');
const tallest = 2400;
const devices = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

if (!existsSync(join('dist', 'index.html'))) {
  throw new Error('There is no built site: npm run build comes first.');
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'shots'), { recursive: true });

const browser = await chromium.launch(browserOptions());
const shots = await shootRoutes(browser);
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
    taken.push(await shoot(page, file, path, colorScheme));
  }
  await context.close();
  return taken;
}

async function shoot(
  page: Page,
  file: string,
  subject: string,
  scheme: Shot['scheme'],
): Promise<Shot> {
  const width = page.viewportSize()?.width ?? 0;
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(full, tallest);
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: join(folder, file), fullPage: true, clip });
  return { subject, file, scheme, width, height, cut: full > height };
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
