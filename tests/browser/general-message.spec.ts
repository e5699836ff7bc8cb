// Proves specification 7.18.
import type { Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { printForRadio } from '#src/screens/shared/print-button.tsx';
import { generalMessageWords as words } from '#src/ui/general-message.ts';
import { queuedSubmissions } from '#tests/drivers/queued-submissions.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { store } from '#tests/workshop/contact-sheet/seeds.ts';
import { expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { listRows, press, waiting } from './outbox-steps.ts';

test.use({ expectedOnConsole: failedRequest, timezoneId: 'America/Chicago' });

/** Prints one report. @returns its receipt */
async function printOne(page: Page, site: TestSite, issue: string): Promise<string> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  const [report] = queuedSubmissions(localIssue, 1, (mark) => ({
    ...validAnswers(localIssue, mark),
    issue,
  }));
  if (report === undefined) throw new Error('Nothing to print');
  await store(page, { submissions: [{ ...report, serialNumber: 'K7M2Q-9' }] });
  await page.reload();
  await waiting(page, 1);
  await listRows(page).first().click();
  await press(page, printForRadio);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return receiptOf(report.id);
}

const sheetsOf = async (page: Page, format: string): Promise<number> => {
  const sheets = await page.pdf({
    preferCSSPageSize: true,
    format,
    path: '/tmp/n2-' + format + '.pdf',
  });
  return sheets.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
};

test('[7.18] a report prints as a general message alone, on one sheet of either size', async ({
  page,
  site,
}) => {
  const issue =
    'Bridge on Rd 12 is out.\nLocation: 38.88970, -77.00890 (within 8 m), USNG 18S UJ 25735 06283';
  const receipt = await printOne(page, site, issue);
  await expect(page.getByText(words.title)).toBeVisible();
  await page.screenshot({ path: '/tmp/n2-shot.png' });
  for (const format of ['Letter', 'A4']) expect(await sheetsOf(page, format)).toBe(1);
  expect(receipt).toBe('');
});
