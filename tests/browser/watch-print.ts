import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Notes in place of the print dialog, which a test cannot see, that it was opened. */
export async function watchPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
}

/** Shows the page as on paper once the print dialog was opened. */
export async function toPaper(page: Page, more: { colorScheme?: 'dark' } = {}): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', ...more });
}

/** How many sheets of paper the page takes. */
export async function sheetsOf(page: Page, preferCSSPageSize = false): Promise<number> {
  const sheets = await page.pdf({ format: 'Letter', preferCSSPageSize });
  return sheets.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
