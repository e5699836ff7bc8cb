import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '#src/content/routes/route-table.ts';
import { mainMenu } from '#src/ui/layout/menu-structure.ts';

/** The groups of the main menu that open, as the route table has them. */
export const menuGroups = mainMenu(routes).flatMap((entry) =>
  entry.kind === 'group' ? [entry] : [],
);

/** A group of the main menu: its words and its links. */
export type MenuGroup = (typeof menuGroups)[number];

const opener = 'summary, button[aria-expanded]';

/** The main menu, without the toggle that shows it on a small screen. */
export const mainNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** What opens a group of the main menu. */
export const groupOpener = (page: Page, { label }: MenuGroup): Locator =>
  mainNav(page).locator(opener).filter({ hasText: label });

/** What shows the whole menu on a small screen. */
export const menuToggle = (page: Page): Locator =>
  page
    .getByRole('banner')
    .locator(opener)
    .filter({ hasText: /^Menu$/ });

/** Proves that all links of a group are to be seen, or none of them. */
export async function expectShown(page: Page, { links }: MenuGroup, shown: boolean): Promise<void> {
  for (const { label } of links) {
    const link = mainNav(page).getByRole('link', { name: label, exact: true });
    await expect(link).toBeVisible({ visible: shown });
  }
}
