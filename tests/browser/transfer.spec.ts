// Proves specification 7.1, 7.2, 7.4, 7.5, 7.7, 7.9.

import { christian, formDefinitions, localIssue } from '#src/forms/all-forms.ts';
import { handedOverMessages } from '#src/screens/outbox/handed-over-messages.ts';
import { handOverMessages as giving } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { questionMessages } from '#src/screens/transfer/transfer-question.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { expect, failedRequest, openFromFooter, test } from './fixtures.ts';
import { indicator, openTool, press, sendNow, sentHeading, waiting } from './outbox-steps.ts';
import { seedOutbox } from './seeds.ts';
import {
  addThem,
  anotherDevice,
  handOverScreen,
  makeFile,
  openFiles,
  saveFile,
  sayYes,
  withWaiting,
} from './transfer-steps.ts';

test.use({ expectedOnConsole: failedRequest });

const { open } = questionMessages;

// Two devices on a busy machine, and slow key derivation.

test('another device sends a file, once, under the same ids', async ({ page, browser, site }) => {
  const all = Object.values(formDefinitions);
  // The largest file: import-submissions.test.ts.
  const more = 40;
  const count = all.length + more;
  await withWaiting(page, site, all.length);
  await seedOutbox(page, localIssue, more);
  await page.reload();
  await makeFile(page);
  await expect(page.getByText(giving.file.sealed)).toBeVisible();
  const file = await saveFile(page);
  expect(file.name).toMatch(new RegExp(`^we-the-people-${count}-reports-[A-Z][a-z]{2}\\d+-`));
  expect(file.text).not.toContain('example.org');
  // Saved on this device, which proves nothing about another.
  await expect(handOverScreen(page).getByText(open.asked(count))).toBeFocused();
  await waiting(page, count);
  await sayYes(page);
  await expect(page.getByText(handedOverMessages.notSentHere(count))).toBeVisible();
  await waiting(page, 0);
  // Handed-over submissions stay counted, here and in every header.
  const handedOver = page.getByText(`Handed over (${count})`);
  await expect(handedOver).toBeVisible();
  await expect(indicator(page)).toHaveText(new RegExp(`${count} handed over$`));
  await openFromFooter(page, 'Privacy');
  await expect(indicator(page)).toHaveText(new RegExp(`${count} handed over$`));

  await anotherDevice(browser, async (context) => {
    const other = await context.newPage();
    await other.goto(`${site.address}/outbox`);
    await openTool(other, 'receive');
    await openFiles(other, [file]);
    await expect(other.getByText(receive.toAdd(count))).toBeVisible();
    await addThem(other);
    await expect(other.getByText(receive.added(count, 0))).toBeVisible();
    await openFiles(other, [file]);
    await expect(other.getByText(receive.known(count))).toBeVisible();
    await waiting(other, count);
    await site.service.injectFault('none');
    await sendNow(other);
    // For as long as it takes a busy machine.
    await expect(sentHeading(other, count)).toBeVisible({ timeout: 0 });
  });

  for (const definition of all) {
    const [row, ...others] = site.rows(definition.id);
    expect(others).toHaveLength(definition === localIssue ? more : 0);
    expect(row).toMatchObject(validAnswers(definition, '0'));
    expect(row?.capturedAt).toBe(new Date(1_700_000_000_000).toISOString());
  }

  // The giver does not send it until it is taken back.
  await page.goto(`${site.address}/outbox`);
  await expect(handedOver).toBeVisible();
  const id = site.rows(christian.id)[0]?.submissionId;
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: christian.title }).getByRole('heading').click();
  await press(page, `${handedOverMessages.takeBack}: `);
  await expect(sentHeading(page, 1)).toBeVisible();
  expect(site.rows(christian.id).map((row) => row.submissionId)).toEqual([id, id]);
});
