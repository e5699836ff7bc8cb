// Proves specification 8.2.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions } from '#tests/drivers/browser-options.ts';
import { expect, test, untilOfflineReady, watchContext } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('Chromium finds nothing that keeps the site from being installed', async ({ site }) => {
  // A test's default, a private window, cannot install.
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, browserOptions());
  const complaints = watchContext(context, /(?!)/);
  const page = await context.newPage();
  await page.goto(`${site.address}/`);
  await page.keyboard.press('Tab');
  await untilOfflineReady(page);

  const devtools = await context.newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.url).toBe(`${site.address}/manifest.webmanifest`);
  expect(manifest.errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);

  await page.evaluate(async (href) => {
    const { icons, screenshots, shortcuts } = await (await fetch(href)).json();
    const pictures = [icons, screenshots, ...shortcuts.map((one: { icons: object }) => one.icons)];
    for (const { src, sizes } of pictures.flat()) {
      const image = new Image();
      image.src = src;
      await image.decode();
      const size = `${image.naturalWidth}x${image.naturalHeight}`;
      if (sizes !== 'any' && sizes !== size) throw new Error(`${src} is ${size}, not ${sizes}.`);
    }
  }, manifest.url);
  expect(complaints).toEqual([]);
  await context.close();
  rmSync(profile, { recursive: true });
});
