// Proves specification 4.18, 12.10.
import { existsSync } from 'node:fs';
import { volunteer } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { type OwnSite, startOwnSite } from '#tests/cloudflare/own-site.ts';
import { keys, program } from '#tests/cloudflare/runtime.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { test as base, expect, failedRequest, putOnDevice } from './fixtures.ts';
import { fileInApp, openInApp } from './open-in-app.ts';
import { rowState } from './outbox-steps.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

const test = base.extend<{ own: OwnSite }>({
  own: async ({ browserName: _ }, use) => {
    const own = await startOwnSite();
    await use(own);
    await own.end();
  },
});
test.skip(!existsSync(program), 'npm test -- cloudflare installs the runtime.');
test.use({ siteFolder: testSites.own, expectedOnConsole: failedRequest });

const rowsOf = ({ runtime }: OwnSite) => runtime.rows('volunteer');

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was filed offline arrives; a follow-up returns', async ({ page, own, context }) => {
    await putOnDevice(page, own.address);
    await context.setOffline(true);
    await fileInApp(page, volunteer, 'offline', outcomeMessages.saved);
    expect(await rowsOf(own)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(async () => (await rowsOf(own)).length).toBe(1);
    const [row] = await rowsOf(own);
    expect(row).toMatchObject(validAnswers(volunteer, 'offline'));
    const id = row?.submissionId ?? '';
    await own.runtime.change('/follow-ups', { id, state: 'Scheduled', text: 'Friday' });
    await openInApp(page, '/outbox');
    await expect(rowState(page, outboxMessages.states.confirmed)).toBeVisible();
    await page.getByRole('button', { name: outboxScreenMessages.followUps.look }).click();
    await expect(rowState(page, outboxMessages.followUp)).toBeVisible();
  });

  test('the owner reads and writes without the worker', async ({ page, own, browser }) => {
    await putOnDevice(page, own.address);
    await fileInApp(page, volunteer, 'read', volunteer.successLine);
    // The browser asks for the key, which a worker's answer would not make it do.
    await expect(page.goto(`${own.address}/reports/`)).rejects.toThrow('INVALID_AUTH_CREDENTIALS');
    const phone = await browser.newContext({
      viewport: { width: 360, height: 640 },
      colorScheme: 'dark',
      serviceWorkers: 'allow',
      httpCredentials: { username: 'owner', password: keys.write },
    });
    const reports = await phone.newPage();
    await putOnDevice(reports, own.address);
    const opened = await reports.goto(`${own.address}/reports/?form=volunteer`);
    expect(opened?.fromServiceWorker()).toBe(false);
    expect(await sidewaysScroll(reports)).toEqual({ by: 0, beyond: [] });
    await expect(reports.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)');
    await reports.getByRole('listitem').getByRole('link').focus();
    await reports.keyboard.press('Enter');
    await reports.getByLabel('State').focus();
    await reports.keyboard.type('Closed');
    await reports.keyboard.press('Enter');
    await expect(reports.getByLabel('State')).toHaveValue('Closed');
    expect(await rowsOf(own)).toMatchObject([{ followUpState: 'Closed' }]);
    await phone.close();
  });
});

test('the page alone delivers', async ({ page, own }) => {
  await page.goto(own.address);
  await fileInApp(page, volunteer, 'page', volunteer.successLine);
  expect(await rowsOf(own)).toMatchObject([validAnswers(volunteer, 'page')]);
});
