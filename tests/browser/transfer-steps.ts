import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import {
  readTransferFile,
  type TransferredSubmission,
} from '#src/outbox/transfer/transfer-file.ts';
import { handOverMessages as giving } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { expect, failedRequest, type TestSite, watchContext } from './fixtures.ts';
import { openTool, openWith } from './outbox-steps.ts';
import { queuedOf } from './seeds.ts';

/** Submissions of all forms wait, none of them sent. */
export const withWaiting = (page: Page, site: TestSite, count: number): Promise<void> => {
  const definitions = Object.values(formDefinitions).slice(0, count);
  return openWith(
    page,
    site,
    definitions.flatMap((one) => queuedOf(one, 1)),
  );
};

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
  serviceWorkers: 'allow' | 'block',
  work: (context: BrowserContext) => Promise<void>,
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
export const sealFile = (page: Page): Promise<void> =>
  handOverScreen(page).getByRole('button', { name: 'No', exact: true }).click();

type SealedFile = { readonly text: string; readonly code: string };

/** Saves the finished file. */
export async function saveFile(page: Page): Promise<SealedFile & { readonly name: string }> {
  const save = page.getByRole('button', { name: giving.save });
  await expect(save).toBeVisible();
  const code = await handOverScreen(page).locator('code').innerText();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
    code,
  };
}

/** What it holds. */
export async function contentsOf({
  text,
  code,
}: SealedFile): Promise<readonly TransferredSubmission[]> {
  const read = await readTransferFile(text, code);
  if (!read.ok) throw new Error(read.error);
  return read.value.submissions;
}

/** The rows of what was opened or scanned, the latest first. */
export const rowsReceived = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('bdi') });

/** Opens another device's files, and types their codes; 'Receive' must be open. */
export async function openFiles(page: Page, files: readonly SealedFile[]): Promise<void> {
  const field = page.getByLabel(receiveMessages.open);
  await field.setInputFiles(
    files.map(({ text }, at) => ({
      ...{ name: `outbox-${at + 1}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) },
    })),
  );
  // A browser says nothing of a file that it already holds: the person could not open it again.
  await expect(field).toHaveValue('');
  for (const [at, { code }] of files.toReversed().entries()) {
    const row = rowsReceived(page).nth(at);
    await row.getByLabel(receiveMessages.code).fill(code);
    await row.getByRole('button', { name: receiveMessages.unlock }).click();
  }
}
