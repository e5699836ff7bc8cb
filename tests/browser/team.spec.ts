// Proves specification 7.17, 7.18.
import type { Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { localIssue } from '#src/forms/all-forms.ts';
import { toSeries } from '#src/outbox/transfer/code-series.ts';
import {
  packSubmissions,
  type TransferredSubmission,
  writeTransferFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { filmPhone, filmPhones } from './film-phones.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { wide } from './looks.ts';
import { keepCopies, openTool } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';
import { addThem, openOutbox, rowsReceived } from './transfer-steps.ts';
import { toPaper, watchPrint } from './watch-print.ts';

test.use({ expectedOnConsole: failedRequest });

const words = receive.table;

const code = 'K1M2-QB4X-9T0C';

/** Of one person. */
const submissionsOf = (firstName: string, numbers: readonly number[]): TransferredSubmission[] =>
  numbers.map((number) => ({
    ...{ id: testId(firstName.charCodeAt(0) * 100 + number), form: localIssue.id },
    ...{ capturedAt: 1_700_000_000_000 + number * 60_000, mappingVersion: '' },
    answers: { ...validAnswers(localIssue, ''), firstName, issue: `Report ${number}` },
  }));

const parcel = (name: string, numbers: readonly number[]): Promise<string> =>
  writeTransferFile(submissionsOf(name, numbers), code);

/** A phone's screen with the codes of such a parcel. */
async function phoneOf(name: string, numbers: readonly number[]): Promise<readonly string[]> {
  const codes = toSeries(
    await packSubmissions(submissionsOf(name, numbers)),
    `0000000${numbers.length}`,
  );
  return (codes ?? []).map((code) =>
    Buffer.from(encodeQR(code, 'gif', { ecc: 'medium', border: 4, scale: 6 })).toString('base64'),
  );
}

/** Name, first words, received and sent. */
const table = (sent: boolean): readonly (readonly string[])[] =>
  [
    ['Ana Person', '“Report 1”\n“Report 2”', 2],
    ['Ben Person', '“Report 2”', 1],
    ['Cleo Person', '“Report 1”\n“Report 2”\n“Report 4”', 3],
    ['In all', '', 6],
  ].map(([name, reports, received]) => [name, reports, received, sent ? received : 0].map(String));

/** What the list shows, without the times. */
const shown = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .getByRole('table', { name: words.heading })
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .filter((cell) => cell.checkVisibility())
          .flatMap(({ localName, firstChild, children }) => [
            firstChild?.textContent ?? '',
            ...(localName === 'th' ? [children[2]?.textContent ?? ''] : []),
          ]),
      ),
    );

test('[7.17] codes of two phones, then dropped files: the sheet is exact', async ({
  page,
  context,
  site,
}) => {
  await watchPrint(page);
  const phones = [await phoneOf('Ana', [1, 2]), await phoneOf('Ben', [2])];
  await page.addInitScript(filmPhones, phones);
  await site.service.injectFault('refuse');
  await openOutbox(page, site);
  await keepCopies(page, site);
  await openTool(page, 'receive');
  await page.getByRole('button', { name: receive.scan }).click();
  await expect(page.getByText(receive.toAdd(2))).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(receive.trust)).toBeVisible();
  await filmPhone(page, 1);
  await expect(page.getByText(receive.toAdd(3))).toBeVisible({ timeout: 40_000 });
  await addThem(page);
  await expect(page.getByText(receive.added(3, 0))).toBeVisible();

  await context.setOffline(true);
  const files = [
    await parcel('Cleo', [1, 2, 4]),
    (await parcel('Gus', [1])).replace('"data":"', '"data":"A'),
  ];
  const dropped = await page.evaluateHandle((texts) => {
    const transfer = new DataTransfer();
    for (const [at, text] of texts.entries())
      transfer.items.add(new File([text], `outbox-${at + 1}.txt`));
    return transfer;
  }, files);
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByLabel(receive.code).fill(code);
  await page.getByRole('button', { name: receive.unlock }).click();
  await addThem(page);
  await expect(page.getByText(`${receive.added(6, 0)} ${receive.notAdded(1)}`)).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(table(false));
  await expect(rowsReceived(page).first()).toContainText(receive.faults.damaged);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? 'all' : 'colors';
    expect.soft(await scan(page, { look: `team, ${colorScheme}`, rules })).toEqual([]);
  }
  await expectLargeText(page, 'team');
  await page.setViewportSize(wide);

  await site.service.injectFault('none');
  await context.setOffline(false);
  await openTool(page, 'receive');
  await expect.poll(() => shown(page)).toEqual(table(true));
  expect(site.rows(localIssue.id)).toHaveLength(6);

  await page.getByRole('button', { name: words.print }).click();
  await toPaper(page);
  expect(await shown(page)).toEqual(table(true));
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByText(receive.trust)).toBeHidden();
  const sheet = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
