import type { Locator, Page } from '@playwright/test';

/** The value beside a name on the diagnostics page. */
export const beside = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
