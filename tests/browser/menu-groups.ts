import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '#src/content/routes/route-table.ts';
import { mainMenu } from '#src/ui/layout/menu.tsx';

/** The main menu's groups, from the route table. */
export const menuGroups = mainMenu(routes).flatMap((entry) =>
  entry.kind === 'group' ? [entry] : [],
);

/** A group of the main menu. */
export type MenuGroup = (typeof menuGroups)[number];

const opener = 'summary, button[aria-expanded]';

/** The main menu, without its toggle for small screens. */
export const mainNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** Opens a group of the main menu. */
export const groupOpener = (page: Page, { label }: MenuGroup): Locator =>
  mainNav(page).locator(opener).filter({ hasText: label });

/** Shows the whole menu on a small screen. */
export const menuToggle = (page: Page): Locator =>
  page
    .getByRole('banner')
    .locator(opener)
    .filter({ hasText: /^Menu$/ });

/** Expects all links of a group to be visible, or none. */
export async function expectShown(page: Page, { links }: MenuGroup, shown: boolean): Promise<void> {
  for (const { label } of links) {
    const link = mainNav(page).getByRole('link', { name: label, exact: true });
    await expect(link).toBeVisible({ visible: shown });
  }
}
