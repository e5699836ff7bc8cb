import { expect, type Locator, type Page } from '@playwright/test';

const most = 150;

/** The focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const { unseen, isThere } = await target.evaluate(focusNow);
    expect(unseen, 'a stop that cannot be seen').toBeNull();
    if (isThere) return;
  }
  throw new Error(`The Tab key does not lead to ${target} in ${most} stops.`);
}

/** Runs in the page: the focused element, if its focus is invisible, and whether it is this one. */
function focusNow(target: Element) {
  const focused = document.activeElement;
  // After the page's last stop, the browser has the focus.
  if (focused === null || focused === document.body) return { unseen: null, isThere: false };
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const ringed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const unseen = ringed && inSight ? null : focused.outerHTML.slice(0, 200);
  return { unseen, isThere: focused === target };
}
