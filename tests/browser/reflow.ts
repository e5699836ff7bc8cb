import type { CDPSession, Page } from '@playwright/test';
import { cutOff } from './cut-off.ts';
import { expect } from './fixtures.ts';
import { wide } from './looks.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { smallTargets } from './small-targets.ts';

/** What is left of the wide window at 200 % and at 400 %, in CSS pixels. */
const zoomed = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

/** At 200 % and 400 % the page shows all that it shows at 100 %, without scrolling sideways. */
export async function expectReflow(page: Page, path: string): Promise<void> {
  const broken = new Map<number, readonly string[]>();
  // Words that come once their place is near may come between two of the sizes.
  await expect(async () => {
    await page.setViewportSize(wide);
    const shown = await shownWords(page);
    for (const viewport of zoomed) {
      await page.setViewportSize(viewport);
      const missing = leftOut(shown, await shownWords(page));
      expect(missing, `${path} at ${viewport.width} lacks`).toEqual([]);
      broken.set(viewport.width, await notWhole(page));
    }
  }).toPass({ timeout: 10_000 });
  for (const [width, what] of broken) expect.soft(what, `${path} at ${width}`).toEqual([]);
}

/** Phones, upright and on their side. */
const upright = [
  { width: 360, height: 740 },
  { width: 320, height: 640 },
];
const onItsSide = { width: 740, height: 360 };

/**
 * With letters as large as a browser's settings make them, which is not zoom, for what is in pixels does not
 * grow: a phone still scrolls no page sideways and cuts no words off.
 */
export async function expectLargeText(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await setLetters(devtools, 32);
  // Or nothing of this would prove anything.
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const viewport of upright) {
    await page.setViewportSize(viewport);
    const what = `${path} at ${viewport.width} with letters of twice the size`;
    expect.soft(await notWhole(page), what).toEqual([]);
  }
  await page.setViewportSize(onItsSide);
  const what = `${path} on its side`;
  expect.soft((await sidewaysScroll(page)).by, `${what} with letters of twice the size`).toBe(0);
  await setLetters(devtools, 16);
  await expect(page.locator('html')).toHaveCSS('font-size', '16px');
  expect.soft((await sidewaysScroll(page)).by, what).toBe(0);
  // Above the page there is less room for them; `specification 10.2` says how much less.
  expect.soft(await smallTargets(page, 44), what).toEqual([]);
  const top = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  expect.soft(top + (await page.evaluate(() => scrollY)), what).toBeLessThanOrEqual(360 / 4);
  await devtools.detach();
}

const setLetters = (devtools: CDPSession, standard: number) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard } });

/** What makes the page scroll sideways, and where it cuts words off. */
async function notWhole(page: Page): Promise<readonly string[]> {
  const { by, beyond } = await sidewaysScroll(page);
  const wider = by === 0 ? [] : [`scrolls sideways by ${by}: ${beyond.join(' ')}`];
  return [...wider, ...(await page.evaluate(cutOff))];
}

/** The words of the page and of its footer, and what they are. The header folds its menu away. */
const shownWords = async (page: Page): Promise<readonly string[]> =>
  `${await page.getByRole('main').ariaSnapshot()}\n${await page.getByRole('contentinfo').ariaSnapshot()}`.split(
    '\n',
  );

/** The lines that are not there in their order. A small window may show more, such as a way past what is long. */
function leftOut(lines: readonly string[], there: readonly string[]): readonly string[] {
  let from = 0;
  return lines.filter((line) => {
    const at = there.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** Runs in the page: what is animated, or would be at the next change. */
export function movingThings(): readonly string[] {
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
