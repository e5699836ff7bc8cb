// Proves specification 5.39, 5.40.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ageMessages } from '#src/screens/outbox/age-notice.tsx';
import { reminderMessages } from '#src/screens/outbox/reminder.tsx';
import { store, waiting as waitingSeeds } from '#tests/workshop/contact-sheet/seeds.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { indicator, press, sendNow, waiting } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';

test.use({ expectedOnConsole: failedRequest });

const hour = 60 * 60_000;

/** Presses a button that saves a calendar file. @returns its lines */
async function savedBy(page: Page, button: string): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download');
  await press(page, button);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('reminder.ics');
  return readFileSync(await download.path(), 'utf8').split('\r\n');
}

test('what has waited for days is told on each page, reminded of by one calendar entry, and gone once sent', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.service.injectFault('refuse');
  await page.goto(`${site.address}/outbox`);
  await waiting(page, 0);
  const submissions = waitingSeeds(2).map((one) => ({
    ...one,
    capturedAt: one.capturedAt - 30 * hour,
  }));
  await store(page, { submissions });
  await page.reload();
  await expect(page.getByText(/more than 24 hours, since/)).toBeVisible();
  await expect(indicator(page)).toHaveAttribute('data-kind', 'late');
  await expectLargeText(page, 'the outbox with what is late');
  await press(page, ageMessages.remind);
  const entry = await savedBy(page, reminderMessages.add);
  expect(entry).toContain('SEQUENCE:0');
  await expect(page.getByText(reminderMessages.saved)).toBeVisible();
  await page.goto(`${site.address}/pillars`);
  await expect(indicator(page)).toHaveText(/2 waiting over 24 hours: find a signal/);
  await site.service.injectFault('none');
  await page.goto(`${site.address}/outbox`);
  await sendNow(page);
  await waiting(page, 0);
  await expect(page.getByText(/more than 24 hours, since/)).toBeHidden();
  await expect(indicator(page)).toHaveText(/Online/);
  const taken = await savedBy(page, reminderMessages.takeOut);
  expect(taken).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1']));
  const uid = (lines: readonly string[]) => lines.find((line) => line.startsWith('UID:'));
  expect(uid(taken)).toBe(uid(entry));
  await page.reload();
  await waiting(page, 0);
  await expect(page.getByRole('button', { name: reminderMessages.takeOut })).toBeHidden();
});
