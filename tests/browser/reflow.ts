import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { wide } from './looks.ts';
import { sidewaysScroll, wider } from './sideways-scroll.ts';
import { smallTargets } from './small-targets.ts';

const zoomed = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

/** Expects all content at 200 % and 400 %, without sideways scrolling. */
export async function expectReflow(page: Page, path: string): Promise<void> {
  const broken = new Map<number, readonly string[]>();
  // More words may load between two sizes.
  await expect(async () => {
    await page.setViewportSize(wide);
    const shown = await shownWords(page);
    for (const viewport of zoomed) {
      await page.setViewportSize(viewport);
      const missing = leftOut(shown, await shownWords(page));
      expect(missing, `${path} at ${viewport.width} lacks`).toEqual([]);
      broken.set(viewport.width, await notWhole(page));
    }
  }).toPass();
  for (const [width, what] of broken) expect.soft(what, `${path} at ${width}`).toEqual([]);
}

const upright = [
  { width: 360, height: 740 },
  { width: 320, height: 640 },
];
const onItsSide = { width: 740, height: 360 };

/**
 * With the largest font size, which does not scale pixels: no sideways scrolling, and no words cut off.
 */
export async function expectLargeText(page: Page, path: string): Promise<void> {
  const setLetters = await lettersOf(page);
  await setLetters(32);
  for (const viewport of upright) {
    await page.setViewportSize(viewport);
    const what = `${path} at ${viewport.width} with letters of twice the size`;
    expect.soft(await notWhole(page), what).toEqual([]);
  }
  await page.setViewportSize(onItsSide);
  const what = `${path} on its side`;
  expect.soft((await sidewaysScroll(page)).by, `${what} with letters of twice the size`).toBe(0);
  await setLetters(16);
  expect.soft((await sidewaysScroll(page)).by, what).toBe(0);
  // Targets above the page have less room; `specification 10.2` defines it.
  expect.soft(await smallTargets(page, 44), what).toEqual([]);
  const top = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  expect.soft(top + (await page.evaluate(() => scrollY)), what).toBeLessThanOrEqual(360 / 4);
}

/** The look of `specification 10.12`, with the largest font size: no sideways scrolling. */
export async function expectLargerLook(page: Page, path: string): Promise<void> {
  const setLetters = await lettersOf(page);
  await setLetters(32);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    document.documentElement.dataset.look = 'larger';
  });
  expect.soft(await sidewaysScroll(page), `${path}, larger`).toMatchObject({ by: 0 });
  await page.evaluate(() => delete document.documentElement.dataset.look);
  await setLetters(16);
}

async function lettersOf(page: Page): Promise<(standard: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  return async (standard) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
    // Otherwise this would prove nothing.
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
  };
}

const notWhole = async (page: Page): Promise<readonly string[]> => [
  ...(await wider(page)),
  ...(await page.evaluate(cutOff)),
];

/** Without the header, whose menu collapses. */
const shownWords = async (page: Page): Promise<readonly string[]> =>
  `${await page.getByRole('main').ariaSnapshot()}\n${await page.getByRole('contentinfo').ariaSnapshot()}`.split(
    '\n',
  );

/** In order; a small window may show more, such as a skip link. */
function leftOut(lines: readonly string[], there: readonly string[]): readonly string[] {
  let from = 0;
  return lines.filter((line) => {
    const at = there.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** Runs in the page: running and possible animations. */
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

/** Runs in the page: elements that hide words wider than themselves. */
function cutOff(): readonly string[] {
  return [...document.querySelectorAll('body *:not(svg, svg *)')].flatMap((element) => {
    const { overflowX, clipPath } = getComputedStyle(element);
    // A frame may crop its picture.
    const cuts =
      overflowX !== 'visible' && clipPath === 'none' && element.textContent?.trim() !== '';
    return cuts && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      ? [element.outerHTML.slice(0, 120)]
      : [];
  });
}
