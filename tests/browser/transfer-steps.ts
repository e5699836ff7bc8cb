import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { handOverMessages as giving } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { expect, failedRequest, type TestSite, watchContext } from './fixtures.ts';
import { openTool } from './outbox-steps.ts';
import { seedOutbox } from './seed-outbox.ts';

export const passphrase = 'lantern quarry seven bridges';

/** Opens the outbox with an unreachable form service. */
export async function openOutbox(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.address}/outbox`);
  await expect(page.getByRole('heading', { name: /^Waiting/ })).toBeVisible();
}

/** Submissions of all forms wait, none of them sent. */
export async function withWaiting(page: Page, site: TestSite, count: number): Promise<void> {
  await site.service.injectFault('refuse');
  await openOutbox(page, site);
  for (const definition of Object.values(formDefinitions).slice(0, count)) {
    await seedOutbox(page, definition, 1);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: `Waiting (${count})` })).toBeVisible();
}

/** The screen of handing over. */
export const handOverScreen = (page: Page): Locator =>
  page.getByRole('region', { name: giving.heading, exact: true });

/** Confirms that the other device has the file. */
export const sayYes = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Yes, it has' }).click();

/** Adds the previewed submissions. */
export const addThem = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Add \d+$/ }).click();

/** Another person's device; installs the site only for work offline. */
export async function anotherDevice(
  browser: Browser,
  work: (context: BrowserContext) => Promise<void>,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<void> {
  const context = await browser.newContext({ serviceWorkers });
  const complaints = watchContext(context, failedRequest);
  await work(context);
  await context.close();
  expect(complaints).toEqual([]);
}

/** Opens the hand-over, and chooses these by their first words. */
export async function handOverSome(page: Page, ...reports: readonly string[]): Promise<void> {
  await openTool(page, 'handOver');
  await page.getByRole('button', { name: giving.choose }).click();
  for (const report of reports) await page.getByRole('checkbox', { name: report }).check();
}

/** Makes a file on the open screen of handing over. */
export async function makeOther(page: Page, how: 'encrypted' | 'plain' | 'table'): Promise<void> {
  const { others } = giving;
  await handOverScreen(page).getByText(others.heading).click();
  if (how === 'encrypted') await page.getByLabel(others.passphrase).fill(passphrase);
  const button = how === 'encrypted' ? others.sealed : others[how];
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Opens the hand-over and makes a file of everything waiting. */
export async function makeFile(page: Page, how: 'encrypted' | 'plain' | 'table'): Promise<void> {
  await openTool(page, 'handOver');
  await makeOther(page, how);
}

/** Saves the finished file. */
export async function saveFile(
  page: Page,
): Promise<{ readonly name: string; readonly text: string }> {
  const save = page.getByRole('button', { name: giving.save });
  await expect(save).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

/** Opens another device's files; 'Receive' must be open. */
export async function openFiles(page: Page, texts: readonly string[]): Promise<void> {
  const field = page.getByLabel(receiveMessages.open);
  await field.setInputFiles(
    texts.map((text, at) => ({
      ...{ name: `outbox-${at + 1}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) },
    })),
  );
  // A browser says nothing of a file that it already holds: the person could not open it again.
  await expect(field).toHaveValue('');
}

/** The rows of what was opened or scanned, the latest first. */
export const rowsReceived = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('bdi') });

/** @param phrase unlocks it; none if it is empty */
export async function openFile(page: Page, text: string, phrase: string): Promise<void> {
  await openFiles(page, [text]);
  if (phrase === '') return;
  const row = rowsReceived(page).first();
  await row.getByLabel(receiveMessages.passphrase).fill(phrase);
  await row.getByRole('button', { name: receiveMessages.unlock }).click();
}
