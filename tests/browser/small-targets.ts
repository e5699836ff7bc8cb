import type { Page } from '@playwright/test';

/** The least width and height of what a gloved thumb is to hit, in CSS pixels. */
const usual = 48;

/**
 * Lists what can be pressed on the page as it stands and is too small. A link in the middle of a sentence
 * is as high as its line; everything that stands by itself is to be large.
 * @param least how large
 */
export const smallTargets = (page: Page, least = usual): Promise<readonly string[]> =>
  page.evaluate((wanted) => {
    const pressable = 'a[href], button, summary, input, select, textarea';
    const inSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, dd, td, label, figcaption, blockquote');
      return (block?.textContent?.trim() ?? '') !== element.textContent?.trim();
    };
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const shown = element.checkVisibility({ visibilityProperty: true });
      if (!shown || element.closest('[aria-hidden=true]') || inSentence(element)) return [];
      // A label around a control is pressed in its place.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      if (Math.round(width) >= wanted && Math.round(height) >= wanted) return [];
      const words = element.textContent?.trim() || element.getAttribute('name');
      return [`${element.localName} '${words}' is ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, least);
