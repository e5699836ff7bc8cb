import type { Locator, Page } from '@playwright/test';
import { diagnosticsMessages } from '#src/screens/diagnostics/diagnostics-messages.ts';

/** The value of a label on the diagnostics page. */
export const beside = (page: Page, label: keyof typeof diagnosticsMessages.labels): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(diagnosticsMessages.labels[label], { exact: true }) })
    .locator('dd');
