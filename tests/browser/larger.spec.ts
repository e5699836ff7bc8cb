// Proves specification 10.1, 10.2, 10.4, 10.12.
import type { Page } from '@playwright/test';
import { scan } from './axe.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { openTool, waiting } from './outbox-steps.ts';
import { waiting as reports, store } from './seeds.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { smallTargets } from './small-targets.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  expectedOnConsole: failedRequest,
});

const glove = 76;

const tools = ['handOver', 'receive', 'device', 'help'] as const;

/** The least contrast of visible text with the nearest background; below `least`, a line for each text. */
const paleTexts = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((minimum) => {
    const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = (color: string): number => {
      const [r = 0, g = 0, b = 0] = parts(color).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isClear = (color: string) => parts(color)[3] === 0;
    const ground = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return isClear(backgroundColor) ? ground(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!own || !element.checkVisibility({ visibilityProperty: true })) return [];
      const pair = [light(getComputedStyle(element).color), light(ground(element))];
      const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
      return contrast >= minimum ? [] : [`${contrast.toFixed(1)}: ${element.textContent}`];
    });
  }, least);

/** Black on white, for gloves. */
async function expectLarger(page: Page, what: string): Promise<void> {
  expect.soft(await paleTexts(page, 15), what).toEqual([]);
  expect.soft(await smallTargets(page, glove), what).toEqual([]);
  expect.soft((await sidewaysScroll(page)).by, what).toBe(0);
  expect.soft(await scan(page, { look: what, rules: 'all' })).toEqual([]);
}

test('a phone’s menu makes all larger and bolder, until turned off', async ({ page, site }) => {
  await site.service.injectFault('refuse');
  const html = page.locator('html');
  const menu = page.locator('summary', { hasText: 'Menu' });
  await test.step('on', async () => {
    await page.goto(`${site.address}/pillars`);
    await menu.click();
    await page.getByRole('button', { name: 'Larger and bolder' }).click();
    await expect(html).toHaveAttribute('data-look', 'larger');
    await openInApp(page, '/outbox');
    await expect(html).toHaveAttribute('data-look', 'larger');
    await waiting(page, 0);
    await store(page, reports(3));
  });

  for (const path of ['/outbox', '/', '/podcasts/the-resilient-path', '/share-issue']) {
    await test.step(path, async () => {
      await page.goto(site.address + path);
      if (path === '/outbox') await waiting(page, 3);
      await expectLarger(page, path);
      for (const tool of path === '/outbox' ? tools : []) {
        await openTool(page, tool);
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0);
        await expectLarger(page, tool);
      }
      const submit = page.locator('form[data-form] button[type=submit]');
      for (const button of await submit.all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(94);
      }
    });
  }

  await test.step('off', async () => {
    await page.reload();
    await expect(html).toHaveAttribute('data-look', 'larger');
    await menu.click();
    await page.getByRole('button', { name: 'Back to normal size' }).click();
    await expect(html).not.toHaveAttribute('data-look');
  });
});
