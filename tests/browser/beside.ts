import type { Locator, Page } from '@playwright/test';
import { diagnosticsWords } from '#src/content/diagnostics-words.ts';

/** What stands beside a label on the diagnostics page. */
export const beside = (page: Page, label: keyof typeof diagnosticsWords.labels): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(diagnosticsWords.labels[label], { exact: true }) })
    .locator('dd');
