// Proves specification 7.18.
import type { Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import type { Queued } from '#src/outbox/submission.ts';
import { printForRadio } from '#src/screens/shared/print-button.tsx';
import { generalMessageWords as words } from '#src/ui/general-message.ts';
import { queuedSubmissions } from '#tests/drivers/queued-submissions.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { store } from '#tests/workshop/contact-sheet/seeds.ts';
import { expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { listRows, press, waiting } from './outbox-steps.ts';

test.use({ expectedOnConsole: failedRequest, timezoneId: 'America/Chicago' });

/** Opens the row of one waiting report. */
async function openReport(page: Page, site: TestSite, issue: string): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  const submissions = queuedSubmissions(localIssue, 1, (mark) => ({
    ...validAnswers(localIssue, mark),
    issue,
  })).map((one): Omit<Queued, 'sequence'> => ({ ...one, serialNumber: 'K7M2Q-9' }));
  await store(page, { submissions });
  await page.reload();
  await waiting(page, 1);
  await listRows(page).first().click();
}

const area = (page: Page) => page.locator('[data-print-sheets]');

/** Prints the report. @returns how many pages the browser makes of it */
async function printOn(page: Page, format: string): Promise<number> {
  await press(page, printForRadio);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.evaluate(() => delete document.documentElement.dataset.printed);
  // The browser reports the end of printing, which takes the sheets away.
  const pages = await page.pdf({ preferCSSPageSize: true, format });
  await expect(area(page)).toHaveCount(0);
  return pages.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('[7.18] a report prints alone, on one sheet of either size, black on white in every mode', async ({
  page,
  site,
}) => {
  const place = 'Location: 38.88970, -77.00890 (within 8 m), USNG 18S UJ 25735 06283';
  await openReport(page, site, `Bridge on Rd 12 is out.\n${place}`);
  for (const mode of ['', 'field mode']) {
    if (mode !== '')
      await page.evaluate(() => document.documentElement.toggleAttribute('data-field-mode'));
    for (const format of ['Letter', 'A4']) expect(await printOn(page, format)).toBe(1);
  }

  await press(page, printForRadio);
  await expect(area(page)).toBeAttached();
  await expect(area(page)).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(area(page).getByText(words.title)).toBeVisible();
  await expect(area(page).getByText('Test Person')).toBeVisible();
  await expect(area(page).getByText('16:13 CST')).toBeVisible();
  await expect(area(page).getByText(place)).toBeVisible();
  await expect(area(page).getByText('K7M2Q-9')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  const paper = await area(page).evaluate((element) => {
    const { color } = getComputedStyle(element);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor, getComputedStyle(document.body, '::after').display];
  });
  expect(paper).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'none']);
});

test('[7.18] a long report goes on to a second sheet, says so, and loses no word', async ({
  page,
  site,
}) => {
  const report = Array.from({ length: 30 }, (_, at) => `Line ${at + 1} of the report.`).join('\n');
  await openReport(page, site, report);
  for (const format of ['Letter', 'A4']) expect(await printOn(page, format)).toBe(2);
  await press(page, printForRadio);
  await expect(area(page)).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(area(page).getByText(words.sheet(1, 2))).toBeVisible();
  await expect(area(page).getByText(words.sheet(2, 2))).toBeVisible();
  await expect(area(page).getByText(words.continued('Issue'))).toBeVisible();
  // Neighbors share a line, so a row is a little higher than its room.
  const overfull = await area(page).evaluate((element) =>
    [...element.children]
      .flatMap((sheet) => [...sheet.children])
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 3)
      .map(({ textContent }) => textContent),
  );
  expect(overfull).toEqual([]);
  const text = await area(page).innerText();
  for (const line of report.split('\n')) expect(text).toContain(line);
});
