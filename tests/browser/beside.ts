import { expect, type Locator, type Page } from '@playwright/test';

/** The value beside a name on the diagnostics page. */
export const beside = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** Waits until these values are beside their names. */
export async function expectBeside(
  page: Page,
  values: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await expect(beside(page, name)).toHaveText(value);
}
