import type { Locator, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { ownDeviceMessages } from '#src/screens/shared/own-device-messages.ts';
import { toolMessages } from '#src/screens/tools/tool-messages.ts';
import { expect, type TestSite } from './fixtures.ts';
import { type Seed, store } from './seeds.ts';

/** Expects this count in the heading of the waiting list, for which it leaves a tool. */
export async function waiting(page: Page, count: number): Promise<void> {
  await closeTool(page);
  await expect(page.getByRole('heading', { name: `Waiting (${count})` })).toBeVisible();
}

/** Presses the first button whose name matches. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** The app's retry may remove the button; then this clicks a heading. */
export const sendNow = (page: Page) =>
  page
    .getByRole('button', { name: 'Send now' })
    .or(page.getByRole('heading', { name: 'Waiting (0)' }))
    .first()
    .click();

/** Opens one of the outbox's tools, from its lists or another tool. */
export async function openTool(
  page: Page,
  tool: Exclude<keyof typeof toolMessages, 'heading'>,
): Promise<void> {
  await closeTool(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: toolMessages.heading, exact: true })
    .click();
  await page
    .getByRole('region', { name: toolMessages.heading })
    .getByText(toolMessages[tool].label, { exact: true })
    .click();
}

/** By its tool; back in the lists then. */
export async function pauseSending(page: Page): Promise<void> {
  await openTool(page, 'pause');
  await expect(page.getByRole('button', { name: toolMessages.pause.resume })).toBeFocused();
  await closeTool(page);
  await expect(page.getByText(outboxScreenMessages.paused)).toBeVisible();
}

/** Leaves a tool, if one is open, for the outbox's lists. */
export async function closeTool(page: Page): Promise<void> {
  if (/\/outbox#/.test(page.url()))
    await page.getByRole('link', { name: 'Back to the outbox' }).click();
}

/** The rows, by the headings that open them. */
export const listRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });

/** A state that the list's name does not tell, in a word. */
export const rowState = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').getByText(words, { exact: true });

/** The heading of the list of what was sent. */
export const sentHeading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Sent (${count})` });

/** The outbox's link in the header, with its status; hidden where it has nothing to say. */
export const indicator = (page: Page) => page.locator('header [data-kind]');

/** Opens the outbox, in which this many wait. */
export async function openOutbox(page: Page, site: TestSite, count = 0): Promise<void> {
  await page.goto(`${site.address}/outbox`);
  await waiting(page, count);
}

/** Opens the outbox with these waiting, which the service does not take. */
export async function openWith(
  page: Page,
  site: TestSite,
  submissions: readonly Seed[],
): Promise<void> {
  await site.service.injectFault('refuse');
  await openOutbox(page, site);
  await store(page, submissions);
  await page.reload();
  await waiting(page, submissions.length);
}

/** Repeats the press while the first submission is in flight. */
export async function openEditor(page: Page): Promise<Locator> {
  const editor = page.getByRole('region', { name: `Edit: ${localIssue.title}` });
  await expect(async () => {
    const edit = page.getByRole('button', { name: /^Edit/ }).first();
    if (!(await edit.isVisible())) await listRows(page).first().click({ timeout: 2_000 });
    await edit.click({ timeout: 2_000 });
    await expect(editor).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await editor.getByText(/^Test Person, /).click();
  return editor;
}

/** Resolves once the setting is stored. */
export async function keepCopies(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.address}/outbox`);
  await openTool(page, 'device');
  await page.getByLabel(ownDeviceMessages.own).check();
  await expect(page.getByText(ownDeviceMessages.ownStays)).toBeVisible();
  await closeTool(page);
}
