import type { Page } from '@playwright/test';
import { type Scan, scan } from './axe.ts';
import { expect } from './fixtures.ts';
import { expectShown, groupOpener, type MenuGroup, menuGroups, menuToggle } from './menu-groups.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { smallTargets } from './small-targets.ts';

export const wide = { width: 1280, height: 1024 };
const narrow = { width: 320, height: 640 };
export const plain = { colorScheme: 'light', forcedColors: 'none' } as const;

/**
 * A page that was just opened, as it is at first and with a menu open. The rules that take long are for what
 * it shows in the end: with errors, a form shows all that it showed at first, and more.
 * @param turn chooses one of the menus, which are the same on every page
 */
export async function firstLooks(page: Page, turn: number): Promise<readonly string[]> {
  const rules = (await submitButton(page).count()) > 0 ? 'layout' : 'all';
  const findings = [...(await look(page, { look: 'first view', rules }))];
  const group = menuGroups[turn % menuGroups.length];
  if (group) {
    findings.push(...(await menuLook(page, group, 'light')));
    await groupOpener(page, group).press('Enter');
  }
  return findings;
}

/** Sends what is empty, and waits for the errors. @returns whether there is a form */
export async function sendEmpty(page: Page): Promise<boolean> {
  if ((await submitButton(page).count()) === 0) return false;
  await submitButton(page).click();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  return true;
}

const submitButton = (page: Page) =>
  page.getByRole('main').locator('form[data-form] button[type=submit]');

/**
 * What the page shows just now: dark, in forced colors, and 320 px wide, there with the menu, too.
 * @param turn chooses one of the menus
 * @param rules what is looked for at 320 px
 */
export async function laterLooks(
  page: Page,
  turn: number,
  rules: Scan['rules'] = 'all',
): Promise<readonly string[]> {
  const findings: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  findings.push(...(await look(page, { look: 'dark', rules: 'colors' })));
  await page.emulateMedia({ forcedColors: 'active' });
  findings.push(...(await look(page, { look: 'forced colors', rules: 'colors' })));
  await page.emulateMedia(plain);
  await page.setViewportSize(narrow);
  findings.push(...(await look(page, { look: '320 px', rules })));
  await page.emulateMedia({ colorScheme: 'dark' });
  await menuToggle(page).press('Enter');
  const group = menuGroups[turn % menuGroups.length];
  if (group) findings.push(...(await menuLook(page, group, '320 px, dark')));
  return findings;
}

async function menuLook(page: Page, group: MenuGroup, how: string): Promise<readonly string[]> {
  await groupOpener(page, group).press('Enter');
  await expectShown(page, group, true);
  return look(page, { look: `menu ${group.label}, ${how}`, rules: 'all', within: 'header' });
}

/** What axe finds, which targets are too small, and what makes the page scroll sideways. */
async function look(page: Page, words: Scan): Promise<readonly string[]> {
  const findings = [...(await scan(page, words))];
  // Colors move nothing.
  if (words.rules === 'colors') return findings;
  const { by, beyond } = await sidewaysScroll(page);
  const wider = by === 0 ? [] : [`scrolls sideways by ${by}: ${beyond.join(' ')}`];
  return [
    ...findings,
    ...[...(await smallTargets(page)), ...wider].map((line) => `${words.look}: ${line}`),
  ];
}
