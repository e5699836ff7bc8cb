import type { Page } from '@playwright/test';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { fileReport } from './fill-form.ts';
import { bringApp, expect } from './fixtures.ts';

/** Follows a link of the site's frame, which a closed menu may hold, within the same document. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await bringApp(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
  await page
    .locator(`:is(header, footer) a[href="${path}"]`)
    .first()
    .dispatchEvent('click', { button: 0 });
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
}

/** Files a report by its form's page, which it opens so. @returns its answers */
export async function fileInApp(
  page: Page,
  definition: FormDefinition,
  mark: string,
  words: string,
): Promise<Answers> {
  await openInApp(page, specifiedFormPaths[definition.id] ?? '');
  return fileReport(page, definition, mark, words);
}
