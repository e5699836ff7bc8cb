import type { Browser } from '@playwright/test';
import { screenshotForms, screenshots } from '../../../src/build/screenshots.ts';
import { townHall } from '../../../src/content/town-hall.ts';
import { keepPicture } from './keep-picture.ts';

/** Fixed, so that only the site changes the pictures. */
const shownDay = '2026-07-06T12:00:00Z';

/** For the web app manifest. */
export async function drawScreenshots(browser: Browser, address: string): Promise<void> {
  for (const { file, path, form } of screenshots) {
    const { width, height, density } = screenshotForms[form];
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: density,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: townHall.zone,
    });
    await page.clock.setFixedTime(shownDay);
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    await keepPicture(`public${file}`, await page.screenshot({ animations: 'disabled' }), 96);
    await page.close();
  }
}
