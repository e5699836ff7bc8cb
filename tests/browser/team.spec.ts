// Proves specification 7.17, 7.18.
import type { BrowserContext, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { handOverMessages } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, putOnDevice, type TestSite, test } from './fixtures.ts';
import { wide } from './looks.ts';
import { openInApp } from './open-in-app.ts';
import { listRows, openTool, waiting } from './outbox-steps.ts';
import { outcomeLine } from './outcome-line.ts';
import { expectLargeText } from './reflow.ts';
import {
  addThem,
  anotherDevice,
  handOverSome,
  openFiles,
  saveFile,
  sayYes,
  sealFile,
} from './transfer-steps.ts';
import { sheetsOf, toPaper, watchPrint } from './watch-print.ts';

test.use({
  siteFolder: testSites.delivering,
  serviceWorkers: 'allow',
  expectedOnConsole: failedRequest,
});

const words = receive.table;

/** Visits the site once, has no signal from then on, and files these. */
async function fileWithoutSignal(
  context: BrowserContext,
  site: TestSite,
  firstName: string,
  ...reports: readonly string[]
): Promise<Page> {
  const page = await context.newPage();
  await watchPrint(page);
  await putOnDevice(page, `${site.address}/outbox`);
  await context.setOffline(true);
  await openInApp(page, '/share-issue');
  for (const issue of reports) {
    await fillForm(page, localIssue, { ...validAnswers(localIssue, ''), firstName, issue });
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  }
  await openInApp(page, '/outbox');
  await waiting(page, reports.length);
  return page;
}

/** Gives one by file. */
async function give(page: Page, report: string): ReturnType<typeof saveFile> {
  await handOverSome(page, report);
  await sealFile(page);
  const given = await saveFile(page);
  await sayYes(page);
  await expect(page.getByText(handOverMessages.handedOver(1))).toBeVisible();
  return given;
}

/** Takes in files in one go. */
async function receiveFiles(page: Page, ...files: Parameters<typeof openFiles>[1]): Promise<void> {
  await openTool(page, 'receive');
  await openFiles(page, files);
  await addThem(page);
}

/** What the list shows: name, first words, given, sent, still on their device. */
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

const arrived = (site: TestSite): readonly string[] =>
  site
    .rows(localIssue.id)
    .map(({ issue = '' }) => issue)
    .sort();

test('[7.17] a day without data on three devices: nothing falls between, and the sheet is exact', async ({
  context,
  browser,
  site,
}) => {
  const giver = await fileWithoutSignal(context, site, 'Dana', 'Report 1', 'Report 2', 'Report 3');
  await listRows(giver).filter({ hasText: 'Report 2' }).click();
  await giver.getByRole('button', { name: /^Edit: Report 2/ }).click();
  await giver.getByRole('textbox', { name: 'Issue' }).fill('Report 2, corrected');
  await giver.getByRole('button', { name: 'Save changes' }).click();
  await expect(listRows(giver).filter({ hasText: 'Report 2, corrected' })).toBeVisible();
  const byCourier = await give(giver, 'Report 1');
  const byHand = await give(giver, 'Report 2, corrected');

  const others = async (context: BrowserContext) => {
    const courier = await fileWithoutSignal(context, site, 'Sam', 'Sighting 1', 'Sighting 2');
    const fromCourier = await give(courier, 'Sighting 1');
    await receiveFiles(courier, byCourier);
    await waiting(courier, 2);
    const leaders = async (leaderContext: BrowserContext) => {
      const leader = await fileWithoutSignal(leaderContext, site, 'Lee', 'Own');
      await receiveFiles(leader, byHand, fromCourier);
      const table = [
        ['Dana Person', '“Report 2, corrected”', '1', '0', '1'],
        [words.own('Lee Person'), '“Own”', '1', '0', '1'],
        ['Sam Person', '“Sighting 1”', '1', '0', '1'],
        ['In all', '', '3', '0', '3'],
      ];
      await expect.poll(() => shown(leader)).toEqual(table);
      for (const colorScheme of ['light', 'dark'] as const) {
        await leader.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const rules = colorScheme === 'light' ? 'all' : 'colors';
        expect.soft(await scan(leader, { look: `team, ${colorScheme}`, rules })).toEqual([]);
      }
      await expectLargeText(leader, 'team');
      await leader.setViewportSize(wide);
      await leader.getByRole('button', { name: words.print }).click();
      await toPaper(leader);
      expect(await shown(leader)).toEqual(table);
      await expect(leader.getByText(/^As of /)).toBeVisible();
      await expect(leader.getByText(receive.open)).toBeHidden();
      expect(await sheetsOf(leader)).toBe(1);
      await leader.emulateMedia({ media: 'screen' });

      expect(arrived(site)).toEqual([]);
      for (const [device, page] of [
        [context, courier],
        [leaderContext, leader],
      ] as const) {
        await device.setOffline(false);
        await page.reload();
        await waiting(page, 0);
      }
      await openTool(leader, 'receive');
    };
    await anotherDevice(browser, leaders, 'allow');
  };
  await anotherDevice(browser, others, 'allow');
  const all = ['Own', 'Report 1', 'Report 2, corrected', 'Sighting 1', 'Sighting 2'];
  expect(arrived(site)).toEqual(all);
  await waiting(giver, 1);
});
