import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { responseHeaders } from '#src/build/response-headers.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { browserOptions } from '#src/tools/browsers/browser-options.ts';
import { readWords } from '#src/tools/command.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import { rowsPerSheet, type Shot, sheetPage } from './sheet-page.ts';

const help = `npm run contact-sheet
Shows every route of the built site on three devices, light and dark, for a reviewer. In
.local/contact-sheet: index.html, the same as pictures, and every screenshot by itself.`;

readWords(help, () => {}, 0);
const folder = join('.local', 'contact-sheet');
const devices = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
/** What is below this is left out. */
const tallest = 2400;

if (!existsSync(join('dist', 'index.html'))) {
  throw new Error('There is no built site: npm run build comes first.');
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'shots'), { recursive: true });

const host = await startStaticHost(
  'dist',
  responseHeaders(parseDelivery({ FORM_SERVICE: 'https://example.org' })),
  0,
);
const browser = await chromium.launch(browserOptions());
const shots: Shot[] = [];
for (const viewport of devices) {
  for (const colorScheme of ['light', 'dark'] as const) {
    shots.push(...(await shootRoutes(browser, viewport, colorScheme)));
    console.log(`${viewport.width} × ${viewport.height}, ${colorScheme}`);
  }
}
const paths = routes.map(({ path }) => path);
writeFileSync(join(folder, 'index.html'), sheetPage(paths, shots));
await shootSheets(browser);
await browser.close();
await host.close();
console.log(`${shots.length} screenshots of ${paths.length} routes: ${join(folder, 'index.html')}`);

async function shootRoutes(
  from: Browser,
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
    await page.goto(`http://localhost:${host.port}${path}`);
    // Pictures load when they come near; here all are wanted.
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          image.loading = 'eager';
          return image.decode().catch(() => {});
        }),
      ),
    );
    const full = await page.evaluate(() => document.documentElement.scrollHeight);
    const height = Math.min(full, tallest);
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
    const file = `shots/${name}-${viewport.width}-${colorScheme}.png`;
    await page.screenshot({
      path: join(folder, file),
      fullPage: true,
      clip: { x: 0, y: 0, width: viewport.width, height },
    });
    taken.push({
      path,
      file,
      scheme: colorScheme,
      width: viewport.width,
      height,
      cut: full > height,
    });
  }
  await context.close();
  return taken;
}

/** The sheet as pictures, a few rows each, for those who look without a browser. */
async function shootSheets(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1640, height: 900 } });
  await page.goto(pathToFileURL(resolve(folder, 'index.html')).href);
  const sheets = await page.locator('section').all();
  for (const [place, sheet] of sheets.entries()) {
    await sheet.screenshot({ path: join(folder, `sheet-${place + 1}.png`) });
  }
  console.log(`${sheets.length} sheets of ${rowsPerSheet} routes each`);
  await page.close();
}
