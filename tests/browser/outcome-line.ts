import type { BrowserContext, Page } from '@playwright/test';

/** The line above a form's fields that says what became of a submission. */
export const outcomeLine = (page: Page) =>
  page.locator('main section').getByRole('status').first().locator('p').first();

/** Marks every document opened from now on with `data-said` once such a line claims that something was saved. */
export const watchForSaved = (context: BrowserContext) =>
  context.addInitScript(() => {
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('main section [role=status]')) {
        if (/(?<!not be )(?:saved|kept)/i.test(line.textContent))
          document.documentElement.dataset.said = 'saved';
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
