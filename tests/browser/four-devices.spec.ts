// Proves specification 7.17.
import type { BrowserContext, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { handOverMessages } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test, untilOfflineReady } from './fixtures.ts';
import { listRows, openTool, waiting } from './outbox-steps.ts';
import { outcomeLine } from './outcome-line.ts';
import {
  addThem,
  anotherDevice,
  handOverSome,
  openFiles,
  openOutbox,
  saveFile,
  sayYes,
  sealFile,
} from './transfer-steps.ts';

test.use({
  siteFolder: testSites.delivering,
  serviceWorkers: 'allow',
  expectedOnConsole: failedRequest,
});

/** Visits the site once, and then has no signal. */
async function leaveSignal(context: BrowserContext, site: TestSite): Promise<Page> {
  const page = await context.newPage();
  await openOutbox(page, site);
  await untilOfflineReady(page);
  await context.setOffline(true);
  return page;
}

async function file(
  page: Page,
  site: TestSite,
  firstName: string,
  ...reports: readonly string[]
): Promise<void> {
  await page.goto(`${site.address}/share-issue`);
  for (const issue of reports) {
    await fillForm(page, localIssue, { ...validAnswers(localIssue, ''), firstName, issue });
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  }
  await page.goto(`${site.address}/outbox`);
}

type GivenFile = Awaited<ReturnType<typeof saveFile>>;

const rowOf = (page: Page, report: string) => listRows(page).filter({ hasText: report });

/** Gives these, or what waits, by file. */
async function give(page: Page, ...reports: readonly string[]): Promise<GivenFile> {
  await page.reload();
  if (reports.length > 0) await handOverSome(page, ...reports);
  else await openTool(page, 'handOver');
  await sealFile(page);
  const given = await saveFile(page);
  await sayYes(page);
  await expect(page.getByText(handOverMessages.handedOver(reports.length || 1))).toBeVisible();
  return given;
}

/** Takes in files in one go. */
async function receive(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await openTool(page, 'receive');
  await openFiles(page, files);
  await addThem(page);
}

/** How many of a person's were received, and how many sent on. */
async function expectLine(page: Page, name: string, counts: readonly string[]): Promise<void> {
  const row = page.getByRole('main').getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell')).toHaveText(counts);
}

const arrived = (site: TestSite): readonly string[] =>
  site
    .rows(localIssue.id)
    .map(({ issue = '' }) => issue)
    .sort();

test('[7.17] a day without data on four devices: nothing falls between', async ({
  context,
  browser,
  site,
}) => {
  const giver = await leaveSignal(context, site);
  await file(giver, site, 'Dana', 'Report 1', 'Report 3');
  await waiting(giver, 2);
  await rowOf(giver, 'Report 3').click();
  await giver.getByRole('button', { name: /^Edit: Report 3/ }).click();
  await giver.getByRole('textbox', { name: 'Issue' }).fill('Report 3, corrected');
  await giver.getByRole('button', { name: 'Save changes' }).click();
  await expect(rowOf(giver, 'Report 3, corrected')).toBeVisible();
  await file(giver, site, 'Dana', 'Report 4', 'Report 5');
  await waiting(giver, 4);
  const byCourier = await give(giver, 'Report 1', 'Report 3', 'Report 5');
  const byHand = await give(giver);

  await anotherDevice(
    browser,
    async (courierContext) => {
      const courier = await leaveSignal(courierContext, site);
      await file(courier, site, 'Sam', 'Sighting 1', 'Sighting 2', 'Sighting 3');
      await waiting(courier, 3);
      const fromCourier = await give(courier, 'Sighting 1', 'Sighting 3');
      await receive(courier, byCourier);
      await waiting(courier, 4);

      await anotherDevice(
        browser,
        async (leaderContext) => {
          const leader = await leaveSignal(leaderContext, site);
          await receive(leader, byHand, fromCourier);
          await expectLine(leader, 'Dana Person', ['1', '0']);
          await expectLine(leader, 'Sam Person', ['2', '0']);
          await waiting(leader, 3);
          expect(arrived(site)).toEqual([]);

          await courierContext.setOffline(false);
          await courier.reload();
          await waiting(courier, 0);
          expect(arrived(site)).toEqual([
            'Report 1',
            'Report 3, corrected',
            'Report 5',
            'Sighting 2',
          ]);

          await leaderContext.setOffline(false);
          await leader.reload();
          await waiting(leader, 0);
          await openTool(leader, 'receive');
          await expectLine(leader, receiveMessages.table.nameless, ['3', '3']);
        },
        'allow',
      );
    },
    'allow',
  );
  expect(arrived(site)).toEqual([
    'Report 1',
    'Report 3, corrected',
    'Report 4',
    'Report 5',
    'Sighting 1',
    'Sighting 2',
    'Sighting 3',
  ]);
});
