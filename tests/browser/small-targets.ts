import type { Page } from '@playwright/test';

/** For a gloved thumb, in CSS pixels. */
const usual = 48;

/**
 * A link within a sentence may be as high as its line.
 * @param least the least width and height
 */
export const smallTargets = (page: Page, least = usual): Promise<readonly string[]> =>
  page.evaluate((minimum) => {
    const pressable = 'a[href], button, summary, input, select, textarea';
    const inSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, dd, td, label, figcaption, blockquote');
      return (block?.textContent?.trim() ?? '') !== element.textContent?.trim();
    };
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const shown = element.checkVisibility({ visibilityProperty: true });
      if (!shown || element.closest('[aria-hidden=true]') || inSentence(element)) return [];
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      if (Math.round(width) >= minimum && Math.round(height) >= minimum) return [];
      const words = element.textContent?.trim() || element.getAttribute('name');
      return [`${element.localName} '${words}' is ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, least);
