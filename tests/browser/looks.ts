import type { Page } from '@playwright/test';
import { type Scan, scan } from './axe.ts';
import { expect } from './fixtures.ts';
import { expectShown, groupOpener, type MenuGroup, menuToggle } from './menu-groups.ts';
import { wider } from './sideways-scroll.ts';
import { smallTargets } from './small-targets.ts';

export const wide = { width: 1280, height: 1024 };
const narrow = { width: 320, height: 640 };
export const plain = { colorScheme: 'light', forcedColors: 'none' } as const;

/** A page just opened. A form's slow rules run later, with its errors. */
export async function firstLook(page: Page): Promise<readonly string[]> {
  const rules = (await submitButton(page).count()) > 0 ? 'layout' : 'all';
  return look(page, { look: 'first view', rules });
}

/** @returns whether there is a form, now with errors */
export async function sendEmpty(page: Page): Promise<boolean> {
  if ((await submitButton(page).count()) === 0) return false;
  await submitButton(page).click();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  return true;
}

const submitButton = (page: Page) =>
  page.getByRole('main').locator('form[data-form] button[type=submit]');

/**
 * Dark, in forced colors, and 320 px wide.
 * @param rules for 320 px
 * @param colorsWithin where to check colors; by default the whole page
 */
export async function laterLooks(
  page: Page,
  rules: Scan['rules'] = 'all',
  colorsWithin?: string,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const colors = { rules: 'colors', ...(colorsWithin && { within: colorsWithin }) } as const;
  await page.emulateMedia({ colorScheme: 'dark' });
  findings.push(...(await look(page, { look: 'dark', ...colors })));
  await page.emulateMedia({ forcedColors: 'active' });
  findings.push(...(await look(page, { look: 'forced colors', ...colors })));
  await page.emulateMedia(plain);
  await page.setViewportSize(narrow);
  return [...findings, ...(await look(page, { look: '320 px', rules }))];
}

/** An open group: light and dark, wide and 320 px. */
export async function menuLooks(page: Page, group: MenuGroup): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    if (size === narrow) await menuToggle(page).press('Enter');
    await groupOpener(page, group).press('Enter');
    await expectShown(page, group, true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const how = `menu ${group.label}, ${colorScheme}, ${size.width} px`;
      findings.push(...(await look(page, { look: how, rules: 'all', within: 'header' })));
    }
    await groupOpener(page, group).press('Enter');
  }
  return findings;
}

async function look(page: Page, words: Scan): Promise<readonly string[]> {
  const findings = [...(await scan(page, words))];
  if (words.rules === 'colors') return findings;
  const more = [...(await smallTargets(page)), ...(await wider(page))];
  return [...findings, ...more.map((line) => `${words.look}: ${line}`)];
}
