import type { Page } from '@playwright/test';

/** The sideways scroll range, in pixels, and the elements that are seen beyond the right edge. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 &&
        // A picture's frame crops its edges.
        !(element.parentElement && getComputedStyle(element.parentElement).overflowX === 'hidden'),
    );
    return { by: scrollWidth - clientWidth, beyond: beyond.map(({ tagName }) => tagName) };
  });

/** A line about it, if the page scrolls sideways. */
export async function wider(page: Page): Promise<readonly string[]> {
  const { by, beyond } = await sidewaysScroll(page);
  return by === 0 ? [] : [`scrolls sideways by ${by}: ${beyond.join(' ')}`];
}
