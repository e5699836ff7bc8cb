// Proves specification 10.4, 10.8.
import type { Page } from '@playwright/test';
import { routes } from '#src/content/routes/route-table.ts';
import { cutOff } from './cut-off.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

const full = { width: 1280, height: 1024 };
/** What is left of that at 200 % and at 400 %, in CSS pixels. */
const zoomed = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

test.use({
  viewport: full,
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
  expectedOnConsole: /Service Worker registration blocked/,
});

test('at 200 % and 400 %, every page shows all that it shows at 100 %, and nothing moves', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  for (const { path } of routes) {
    await test.step(path, async () => {
      await page.setViewportSize(full);
      await page.goto(site.address + path);
      // On the way to its words a form comes alive, and makes its sum.
      const submit = page.getByRole('main').locator('button[type=submit]');
      if ((await submit.count()) > 0) await expect(submit).toBeEnabled();
      expect.soft(await page.evaluate(movingThings), `${path} moves`).toEqual([]);
      // Some words come when the page comes alive, and may come between two of the sizes.
      await expect(async () => {
        await page.setViewportSize(full);
        const shown = await shownWords(page);
        for (const viewport of zoomed) {
          await page.setViewportSize(viewport);
          expect(await shownWords(page), `${path} at ${viewport.width}`).toEqual(shown);
        }
      }).toPass({ timeout: 10_000 });
      for (const viewport of zoomed) {
        await page.setViewportSize(viewport);
        expect.soft((await sidewaysScroll(page)).by, `${path} at ${viewport.width}`).toBe(0);
        expect.soft(await page.evaluate(cutOff), `${path} at ${viewport.width}`).toEqual([]);
      }
    });
  }
});

/** The words of the page and of its footer, and what they are. The header folds its menu away. */
const shownWords = async (page: Page): Promise<readonly string[]> => [
  await page.getByRole('main').ariaSnapshot(),
  await page.getByRole('contentinfo').ariaSnapshot(),
];

/** Runs in the page: what is animated, or would be at the next change. */
function movingThings(): readonly string[] {
  const running = document.getAnimations().map(({ id }) => `an animation ${id}`);
  const ready = [...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((pseudo) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(
        element,
        pseudo,
      );
      const still =
        /^0s(, 0s)*$/.test(transitionDuration) &&
        animationName === 'none' &&
        scrollBehavior === 'auto';
      return still ? [] : [`${element.localName}${pseudo}.${element.className}`];
    }),
  );
  return [...running, ...ready];
}
