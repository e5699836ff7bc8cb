// Proves specification 4.29, 7.16, 7.17.
import type { BrowserContext, Page } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { outcomeMessages } from '#src/screens/form/form-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import {
  returnCounts,
  transferCounts,
  transferMessages as words,
} from '#src/screens/transfer/transfer-messages.ts';
import { printArrivals } from '#src/tools/check-endpoint/arrivals.ts';
import { endpointAt } from '#src/tools/check-endpoint/check-endpoint.ts';
import { localOwnerKey } from '#src/tools/local-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, type TestSite, test, untilOfflineReady } from './fixtures.ts';
import { listRows, rowState, sentHeading, waiting } from './outbox-steps.ts';
import { outcomeLine } from './outcome-line.ts';
import { addThem, anotherDevice, openOutbox, openWay, saveFile, sayYes } from './transfer-steps.ts';

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

async function file(page: Page, site: TestSite, ...reports: readonly string[]): Promise<void> {
  await page.goto(`${site.address}/share-issue`);
  for (const issue of reports) {
    await fillForm(page, localIssue, { ...validAnswers(localIssue, ''), issue });
    await submitForm(page, localIssue);
    await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  }
  await page.goto(`${site.address}/outbox`);
}

const rowOf = (page: Page, report: string) => listRows(page).filter({ hasText: report });

/** Gives these by file. @returns the file's text */
async function give(page: Page, ...reports: readonly string[]): Promise<string> {
  await page.reload();
  await openWay(page, 'export');
  await page.getByLabel('Only those I choose').check();
  for (const report of reports)
    await page.getByRole('checkbox', { name: new RegExp(`^${report}`) }).check();
  await page.getByLabel(words.formats.plain).check();
  await page.getByRole('button', { name: 'Make the file' }).click();
  const { text } = await saveFile(page);
  await sayYes(page);
  await expect(page.getByText(transferCounts.nowHandedOver(reports.length))).toBeVisible();
  return text;
}

/** Takes in files in one go. */
async function receive(page: Page, ...files: readonly string[]): Promise<void> {
  await openWay(page, 'import');
  await page.getByLabel(words.file).setInputFiles(
    files.map((text, at) => ({
      name: `outbox-${at}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  );
  await page.getByRole('button', { name: words.importFile }).click();
  await addThem(page);
}

/** @returns what the carrier reads out, on the screen as it was just opened */
async function showReturn(page: Page, site: TestSite, count: number): Promise<string> {
  await page.goto(`${site.address}/outbox`);
  await openWay(page, 'return');
  await expect(page.getByRole('heading', { name: returnCounts.carried(count) })).toBeVisible();
  const codes = page.getByRole('main').locator('code');
  await expect(codes).toHaveCount(count);
  return (await codes.allTextContents()).join(' ');
}

async function takeReturn(page: Page, line: string): Promise<void> {
  await page.getByLabel(words.returns.field).fill(line);
  await page.getByRole('button', { name: words.returns.take }).click();
}

/** How many were received, which are missing, and how many were sent on. */
async function expectLine(page: Page, device: string, counts: readonly string[]): Promise<void> {
  const row = page.getByRole('main').getByRole('row').filter({ hasText: device });
  await expect(row.getByRole('cell').filter({ visible: true })).toHaveText(counts);
}

/** The random name, as the outbox shows it below a receipt. */
async function nameOf(page: Page): Promise<string> {
  await listRows(page).first().click();
  const [, name = ''] =
    /Number ([0-9A-Z]{5})-\d/.exec(await page.getByRole('main').innerText()) ?? [];
  expect(name).not.toBe('');
  return name;
}

/** What `npm run arrivals` says of the sheet. */
async function missedBySheet(site: TestSite): Promise<readonly string[]> {
  const address = acknowledgingEndpoint.addressOf(localService, new URL(site.address));
  const lines: string[] = [];
  const say = (text: string) => lines.push(...text.split('\n'));
  const options = { json: false, now: Date.now(), timeZone: 'UTC', say };
  expect(await printArrivals(endpointAt(address), localOwnerKey, options)).toBe(0);
  return lines.filter((line) => line.endsWith(' missing'));
}

const arrived = (site: TestSite): readonly string[] =>
  site
    .rows(localIssue.id)
    .map(({ issue = '' }) => issue)
    .sort();

test('[4.29] [7.16] [7.17] a day without data on four devices: nothing falls between', async ({
  context,
  browser,
  site,
}) => {
  const giver = await leaveSignal(context, site);
  await file(giver, site, 'Report 1', 'Report 2', 'Report 3');
  await waiting(giver, 3);
  const ours = await nameOf(giver);
  await rowOf(giver, 'Report 2').click();
  await giver.getByRole('button', { name: /^Delete: Report 2/ }).click();
  await waiting(giver, 2);
  await rowOf(giver, 'Report 3').click();
  await giver.getByRole('button', { name: /^Edit: Report 3/ }).click();
  await giver.getByRole('textbox', { name: 'Issue' }).fill('Report 3, corrected');
  await giver.getByRole('button', { name: 'Save changes' }).click();
  await expect(rowOf(giver, 'Report 3, corrected')).toBeVisible();
  await file(giver, site, 'Report 4', 'Report 5');
  await waiting(giver, 4);
  const byCourier = await give(giver, 'Report 1', 'Report 3', 'Report 5');
  const byHand = await give(giver, 'Report 4');

  await anotherDevice(
    browser,
    async (courierContext) => {
      const courier = await leaveSignal(courierContext, site);
      await file(courier, site, 'Sighting 1', 'Sighting 2', 'Sighting 3');
      await waiting(courier, 3);
      const theirs = await nameOf(courier);
      const fromCourier = await give(courier, 'Sighting 1', 'Sighting 3');
      await receive(courier, byCourier);
      await waiting(courier, 4);

      await anotherDevice(
        browser,
        async (leaderContext) => {
          const leader = await leaveSignal(leaderContext, site);
          await receive(leader, byHand, fromCourier);
          await waiting(leader, 3);
          await openWay(leader, 'team');
          await expectLine(leader, ours, ['1', '1, 3', '0']);
          await expectLine(leader, theirs, ['2', '2', '0']);
          expect(arrived(site)).toEqual([]);
          expect(await missedBySheet(site)).toEqual([]);

          await courierContext.setOffline(false);
          await courier.reload();
          await waiting(courier, 0);
          expect(arrived(site)).toEqual([
            'Report 1',
            'Report 3, corrected',
            'Report 5',
            'Sighting 2',
          ]);
          expect(new Set(await missedBySheet(site))).toEqual(
            new Set([`${ours}: 1-5, 4 missing`, `${theirs}: 1-2, 1 missing`]),
          );

          await courierContext.setOffline(true);
          const first = await showReturn(courier, site, 3);
          await giver.reload();
          await openWay(giver, 'return');
          await takeReturn(
            giver,
            first.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          );
          await expect(giver.getByRole('alert')).toContainText('Not a code of return: ');
          await takeReturn(giver, first);
          await expect(
            giver.getByText('1 submission confirmed: the form service has replied', {
              exact: false,
            }),
          ).toBeVisible();
          await takeReturn(giver, first);
          await expect(giver.getByText('3 submissions: nothing new.')).toBeVisible();
          await expect(giver.getByRole('heading', { name: 'Handed over (1)' })).toBeVisible();
          await expect(rowState(giver, outboxMessages.states.confirmed)).toHaveCount(3);

          await leaderContext.setOffline(false);
          await leader.reload();
          await waiting(leader, 0);
          expect(await missedBySheet(site)).toEqual([]);
          await openWay(leader, 'team');
          await expectLine(leader, ours, ['1', '1, 3', '1']);
          await expectLine(leader, theirs, ['2', '2', '2']);
          await leaderContext.setOffline(true);
          const second = await showReturn(leader, site, 3);
          await takeReturn(giver, second);
          await expect(
            giver.getByText(
              returnCounts.taken({
                confirmed: 1,
                sent: 0,
                known: 0,
                foreign: 2,
                unreadable: [],
              }),
            ),
          ).toBeVisible();
          await courier.reload();
          await openWay(courier, 'return');
          await takeReturn(courier, second);
          await expect(
            courier.getByText(
              returnCounts.taken({
                confirmed: 2,
                sent: 0,
                known: 0,
                foreign: 1,
                unreadable: [],
              }),
            ),
          ).toBeVisible();
          for (const [page, count] of [
            [giver, 4],
            [courier, 6],
          ] as const) {
            await waiting(page, 0);
            await expect(sentHeading(page, count)).toBeVisible();
            await expect(page.getByRole('heading', { name: /^Handed over/ })).toBeHidden();
            await expect(rowState(page, outboxMessages.states.confirmed)).toHaveCount(count);
          }
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

test.describe('with a service that does not reply', () => {
  test.use({ siteFolder: testSites.connected });

  test('[4.29] [7.16] the giver learns that another device has sent them, and keeps the answers', async ({
    context,
    browser,
    site,
  }) => {
    const giver = await leaveSignal(context, site);
    await file(giver, site, 'Report 1', 'Report 2', 'Report 3');
    await rowOf(giver, 'Report 2').click();
    await giver.getByRole('button', { name: /^Delete: Report 2/ }).click();
    await waiting(giver, 2);
    const given = await give(giver, 'Report 1', 'Report 3');
    await anotherDevice(
      browser,
      async (courierContext) => {
        const courier = await leaveSignal(courierContext, site);
        await receive(courier, given);
        await waiting(courier, 2);
        await courierContext.setOffline(false);
        await courier.reload();
        await waiting(courier, 0);
        expect(arrived(site)).toEqual(['Report 1', 'Report 3']);
        // The last one reports what was deleted after it was filed.
        expect(await missedBySheet(site)).toEqual([]);
        const line = await showReturn(courier, site, 2);
        await openWay(giver, 'return');
        await takeReturn(giver, line);
        await expect(giver.getByText('2 submissions sent by the other device.')).toBeVisible();
      },
      'allow',
    );
    await giver.reload();
    await expect(giver.getByRole('heading', { name: 'Handed over (2)' })).toBeVisible();
    await expect(rowState(giver, words.sentElsewhere)).toHaveCount(2);
    await rowOf(giver, 'Report 3').click();
    await giver.getByText('Show answers').click();
    await expect(giver.getByText(validAnswers(localIssue, '').email ?? '')).toBeVisible();
  });
});
