// Proves specification 10.4.
import { routes } from '#src/content/routes/route-table.ts';
import { browserOptions } from '#tests/support/browser-options.ts';
import { cutOff } from './cut-off.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

const { args = [], ...options } = browserOptions();

// Letters as large as a browser's settings make them, which is not zoom: what is in pixels does not grow.
test.use({
  launchOptions: { ...options, args: [...args, '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'block',
  expectedOnConsole: /Service Worker registration blocked/,
});

test('with letters of twice the size, no page of a phone scrolls sideways or cuts words off', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  for (const { path } of routes) {
    await test.step(path, async () => {
      await page.goto(site.address + path);
      // Some words come when the page comes alive.
      await expect(page.getByRole('banner').getByRole('link', { name: 'Outbox' })).toBeVisible();
      expect.soft((await sidewaysScroll(page)).by, path).toBe(0);
      expect.soft(await page.evaluate(cutOff), path).toEqual([]);
    });
  }
});
