// Proves specification 7.13, 7.14, 7.15.
import type { Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { textMessages } from '#src/screens/outbox/text-message-panel.tsx';
import { transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { scan } from './axe.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { listRows, sendNow, sentHeading, waiting } from './outbox-steps.ts';
import { smallTargets } from './small-targets.ts';
import { addThem, anotherDevice, openOutbox, openWay, withWaiting } from './transfer-steps.ts';

test.use({
  ...{ siteFolder: testSites.delivering, serviceWorkers: 'allow' },
  expectedOnConsole: failedRequest,
});

const { texted } = outboxScreenMessages;
const [form] = Object.values(formDefinitions);

const statesStored = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('submissions').objectStore('submissions').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ id, state }) => ({ id, state })));
          };
        };
      }),
  );

test('[7.15] what went out as text waits on, comes in elsewhere as the same, and is one row', async ({
  page,
  browser,
  site,
}) => {
  await withWaiting(page, site, 1);
  await untilOfflineReady(page);
  await page.context().setOffline(true);
  await listRows(page).first().click();
  await expect.poll(() => statesStored(page)).toMatchObject([{ state: 'queued' }]);
  const before = await statesStored(page);
  await page.getByRole('button', { name: texted.open }).click();
  const field = page.getByRole('textbox', { name: textMessages.text });
  await expect(field).toHaveValue(/^WTX1 /);
  const text = await field.inputValue();
  const link = page.getByRole('link', { name: textMessages.open });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.protocol).toBe('sms:');
  expect(address.searchParams.get('body')).toBe(text);
  await expect(page.getByText(textMessages.warning)).toBeVisible();
  await expect(page.getByText(textMessages.aloud)).toBeVisible();
  const receipt = await page
    .getByText(/^Receipt /)
    .locator('code')
    .innerText();
  expect(text).toContain(` ${receipt} `);
  await expect(page.getByText(/^Texted /)).toBeHidden();
  await page.getByRole('button', { name: textMessages.sent }).click();
  await expect(page.getByText(/^Written .* Texted .*\.$/)).toBeVisible();
  await waiting(page, 1);
  expect(await statesStored(page)).toEqual(before);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? 'all' : 'colors';
    expect.soft(await scan(page, { look: `text, ${colorScheme}`, rules })).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await smallTargets(page)).toEqual([]);

  await anotherDevice(browser, async (context) => {
    const coordinator = await context.newPage();
    await openOutbox(coordinator, site);
    await openWay(coordinator, 'import');
    const { textMessage } = transferMessages;
    await coordinator.getByLabel(textMessage.label).fill(`Got this from Ann: ${text}`);
    await coordinator.getByRole('button', { name: textMessage.read }).click();
    await expect(coordinator.getByText('1 submission to add:')).toBeVisible();
    await waiting(coordinator, 0);
    await addThem(coordinator);
    await waiting(coordinator, 1);
    expect(await statesStored(coordinator)).toMatchObject([{ id: idOf(before) }]);

    await site.service.injectFault('none');
    await sendNow(coordinator);
    await expect(sentHeading(coordinator, 1)).toBeVisible();
  });
  expect(site.rows(form?.id ?? '')).toMatchObject([{ submissionId: idOf(before) }]);

  await page.context().setOffline(false);
  await sendNow(page);
  await expect(sentHeading(page, 1)).toBeVisible();
  expect(site.rows(form?.id ?? '')).toMatchObject([{ submissionId: idOf(before) }]);
});

const idOf = ([stored]: readonly unknown[]): unknown =>
  typeof stored === 'object' && stored !== null && 'id' in stored ? stored.id : undefined;
