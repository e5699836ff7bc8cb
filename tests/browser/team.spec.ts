// Proves specification 7.5, 7.7, 7.17, 7.18.
import type { BrowserContext, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { handOverMessages } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { queuedSubmissions } from '#tests/drivers/queued-submissions.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { expect, failedRequest, type TestSite, test } from './fixtures.ts';
import { wide } from './looks.ts';
import { listRows, openTool, openWith, press, sendNow, waiting } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';
import * as transfer from './transfer-steps.ts';
import { sheetsOf, toPaper, watchPrint } from './watch-print.ts';

test.use({ siteFolder: testSites.delivering, expectedOnConsole: failedRequest });

const words = receive.table;

/** Opens the outbox in which these reports of one person wait. */
async function openDevice(
  context: BrowserContext,
  site: TestSite,
  firstName: string,
  ...reports: readonly string[]
): Promise<Page> {
  const page = await context.newPage();
  await watchPrint(page);
  const answers = { ...validAnswers(localIssue, ''), firstName };
  const issueOf = (place: string) => ({ ...answers, issue: reports[Number(place)] ?? '' });
  await openWith(page, site, queuedSubmissions(localIssue, reports.length, issueOf));
  return page;
}

/** Gives one by file. */
async function give(page: Page, report: string): ReturnType<typeof transfer.saveFile> {
  await transfer.handOverSome(page, report);
  await transfer.sealFile(page);
  const given = await transfer.saveFile(page);
  await transfer.sayYes(page);
  await expect(page.getByText(handOverMessages.handedOver(1))).toBeVisible();
  return given;
}

/** Takes in files in one go. */
async function receiveFiles(page: Page, files: Parameters<typeof transfer.openFiles>[1]) {
  await openTool(page, 'receive');
  await transfer.openFiles(page, files);
  await transfer.addThem(page);
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

test('[7.17] three devices’ reports by file arrive once', async ({ context, browser, site }) => {
  const giver = await openDevice(context, site, 'Dana', 'Report 1', 'Report 2', 'Report 3');
  await listRows(giver).filter({ hasText: 'Report 2' }).click();
  await press(giver, /^Edit: Report 2/);
  await giver.getByRole('textbox', { name: 'Issue' }).fill('Report 2, corrected');
  await press(giver, 'Save changes');
  await expect(listRows(giver).filter({ hasText: 'Report 2, corrected' })).toBeVisible();
  const byCourier = await give(giver, 'Report 1');
  const byHand = await give(giver, 'Report 2, corrected');

  await transfer.anotherDevice(browser, 'block', async (couriers) => {
    const courier = await openDevice(couriers, site, 'Sam', 'Sighting 1', 'Sighting 2');
    const fromCourier = await give(courier, 'Sighting 1');
    await receiveFiles(courier, [byCourier]);
    await waiting(courier, 2);
    await transfer.anotherDevice(browser, 'block', async (leaders) => {
      const leader = await openDevice(leaders, site, 'Lee', 'Own');
      await receiveFiles(leader, [byHand, fromCourier]);
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
      await press(leader, words.print);
      await toPaper(leader);
      expect(await shown(leader)).toEqual(table);
      await expect(leader.getByText(/^As of /)).toBeVisible();
      await expect(leader.getByText(receive.open)).toBeHidden();
      expect(await sheetsOf(leader)).toBe(1);
      await leader.emulateMedia({ media: 'screen' });

      expect(site.rows(localIssue.id)).toEqual([]);
      // What the giver keeps waits till the end.
      await giver.goto('about:blank');
      await site.service.injectFault('none');
      for (const page of [courier, leader]) {
        await page.goto(`${site.address}/outbox`);
        await sendNow(page);
        await waiting(page, 0);
      }
      await openTool(leader, 'receive');
    });
  });
  const rows = site.rows(localIssue.id);
  const all = ['Own', 'Report 1', 'Report 2, corrected', 'Sighting 1', 'Sighting 2'];
  expect(rows.map(({ issue }) => issue).sort()).toEqual(all);
  for (const { id, answers } of await transfer.contentsOf(byCourier)) {
    const capturedAt = new Date(1_700_000_000_000).toISOString();
    const { issue } = answers;
    expect(rows).toContainEqual(expect.objectContaining({ submissionId: id, issue, capturedAt }));
  }
  await giver.goto(`${site.address}/outbox`);
  await sendNow(giver);
  await waiting(giver, 0);
  expect(site.rows(localIssue.id)).toHaveLength(all.length + 1);
});
