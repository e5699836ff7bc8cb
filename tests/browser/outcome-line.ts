import type { BrowserContext, Page } from '@playwright/test';

/** The outcome above a form's fields. */
export const outcomeLine = (page: Page) =>
  page.locator('main section').getByRole('status').first().locator('p').first();

/** Marks a document with `data-said` once it claims that a submission was saved. */
export const watchForSaved = (context: BrowserContext) =>
  context.addInitScript(() => {
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('main section [role=status]')) {
        if (/(?<!not be )(?:saved|kept)/i.test(line.textContent))
          document.documentElement.dataset.said = 'saved';
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
