import type { Locator, Page } from '@playwright/test';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { expect, type TestSite } from './fixtures.ts';
import { seedOutbox } from './seed-outbox.ts';

/** So many wait, as the list's heading says. */
export const waiting = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Waiting (${count})` })).toBeVisible({
    timeout: 20_000,
  });

/** Presses the first button whose name has this in it. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/**
 * Presses 'Send now'. Once the service is back, the app's own next try may come first and take the
 * button with it: then there is nothing left to press, and a heading is clicked instead.
 */
export const sendNow = (page: Page) =>
  page
    .getByRole('button', { name: 'Send now' })
    .or(page.getByRole('heading', { name: 'Waiting (0)' }))
    .first()
    .click();

/** The rows of the lists, by the headings that open them; what one can do with one is there once it is open. */
export const listRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });

/** How the one in the list is, in a word. */
export const rowState = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').getByText(words, { exact: true });

/** The link in the header that says how the outbox is. */
export const indicator = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Outbox:/ });

/** So many that wait, on the outbox's page, with a service that is out of reach. */
export async function openWaiting(page: Page, site: TestSite, count: number): Promise<void> {
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  await seedOutbox(page, localIssue, count);
  await page.reload();
  await waiting(page, count);
}

/** Opens the editor of the first that waits; while it is being tried, one can only press again. */
export async function openEditor(page: Page): Promise<Locator> {
  const editor = page.getByRole('region', { name: `Edit: ${localIssue.title}` });
  await expect(async () => {
    const edit = page.getByRole('button', { name: /^Edit/ }).first();
    if (!(await edit.isVisible())) await listRows(page).first().click({ timeout: 2_000 });
    await edit.click({ timeout: 2_000 });
    await expect(editor).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return editor;
}

/** Has sent answers stay on the device; done once the screen says that it is so, not once the box is checked. */
export async function keepCopies(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.address}/outbox`);
  await page.getByLabel(outboxMessages.retention).check();
  await expect(page.getByText('On: your answers stay')).toBeVisible();
}
