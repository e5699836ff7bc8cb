// Proves specification 7.1, 7.2, 7.4, 7.5, 7.6, 7.7, 7.8, 7.9.

import { formDefinitions, localIssue } from '#src/forms/all-forms.ts';
import { handedOverMessages } from '#src/screens/outbox/handed-over-messages.ts';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { handOverMessages as giving } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { questionMessages } from '#src/screens/transfer/transfer-question.tsx';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { closeTool, indicator, openTool, press, sendNow, waiting } from './outbox-steps.ts';
import { seedOutbox } from './seed-outbox.ts';
import {
  addThem,
  anotherDevice,
  handOverScreen,
  makeFile,
  openFile,
  openOutbox,
  passphrase,
  rowsReceived,
  saveFile,
  sayYes,
  withWaiting,
} from './transfer-steps.ts';

test.use({ expectedOnConsole: failedRequest });

const { open, 'handed-over': sent } = questionMessages;

// Two devices on a busy machine, and slow key derivation.

test('an encrypted file of every form: another device imports it and sends it, once, under the same ids', async ({
  page,
  browser,
  site,
}) => {
  const all = Object.values(formDefinitions);
  await withWaiting(page, site, all.length);
  await makeFile(page, 'encrypted');
  await expect(page.getByText(giving.file.sealed)).toBeVisible();
  const file = await saveFile(page);
  expect(file.name).toMatch(
    new RegExp(`^we-the-people-${all.length}-reports-[A-Z][a-z]{2}\\d+-\\d+-\\d\\d[ap]m\\.txt$`),
  );
  expect(file.text).not.toContain('example.org');
  // Saved on this device, which proves nothing about another.
  await expect(handOverScreen(page).getByText(open.asked(all.length))).toBeFocused();
  await waiting(page, all.length);
  await sayYes(page);
  await expect(page.getByText(`${all.length} handed over.`, { exact: false })).toBeVisible();
  await waiting(page, 0);
  await expect(page.getByText(`Handed over (${all.length})`)).toBeVisible();
  // Handed-over submissions stay counted, here and in every header.
  await expect(indicator(page)).toHaveText(new RegExp(`${all.length} handed over$`));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(indicator(page)).toHaveText(new RegExp(`${all.length} handed over$`));

  await anotherDevice(browser, async (context) => {
    const other = await context.newPage();
    await openOutbox(other, site);
    await openTool(other, 'receive');
    await openFile(other, file.text, passphrase);
    await expect(other.getByText(receive.toAdd(all.length))).toBeVisible();
    await expect(other.getByText(`1 × ${localIssue.title}`)).toBeVisible();
    await addThem(other);
    await expect(other.getByText(receive.added(all.length, 0))).toBeVisible();
    // Its passphrase is known by now.
    await openFile(other, file.text, '');
    await expect(other.getByText(receive.known(all.length))).toBeVisible();
    await waiting(other, all.length);
    await site.service.injectFault('none');
    await sendNow(other);
    await expect(other.getByText(`Sent (${all.length})`)).toBeVisible();
  });

  for (const definition of all) {
    const [row, ...more] = site.rows(definition.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject(validAnswers(definition, '0'));
    expect(row?.capturedAt).toBe(new Date(1_700_000_000_000).toISOString());
  }

  // The giver does not send it until it is taken back.
  await openOutbox(page, site);
  await expect(page.getByText(`Handed over (${all.length})`)).toBeVisible();
  const id = site.rows(localIssue.id)[0]?.submissionId;
  await page
    .getByRole('listitem')
    .filter({ hasText: localIssue.title })
    .getByRole('heading')
    .click();
  await page.getByRole('button', { name: `${handedOverMessages.takeBack}: ` }).click();
  await expect(page.getByText('Sent (1)')).toBeVisible();
  expect(site.rows(localIssue.id).map((row) => row.submissionId)).toEqual([id, id]);
});

test('what cannot be imported is said, and changes nothing', async ({ page, site }) => {
  await withWaiting(page, site, 1);
  await makeFile(page, 'encrypted');
  const { text } = await saveFile(page);
  await sayYes(page);
  await openTool(page, 'receive');
  const middle = Math.floor(text.length / 2);
  const other = text[middle] === 'A' ? 'B' : 'A';
  const cases = [
    ['wrong passphrase', text, `${passphrase}!`, receive.faults['wrong-passphrase']],
    ['no passphrase', text, '', receive.faults.encrypted],
    ['cut', text.slice(0, middle), '', receive.faults.damaged],
    [
      'altered',
      `${text.slice(0, middle)}${other}${text.slice(middle + 1)}`,
      '',
      receive.faults.damaged,
    ],
    ['foreign', 'Dear all,', '', receive.faults.foreign],
    ['newer', text.replace('"version":2', '"version":9'), '', receive.faults.newer],
  ] as const;
  for (const [what, content, phrase, message] of cases) {
    await openFile(page, content, phrase);
    await expect(rowsReceived(page).first().getByRole('alert'), what).toHaveText(message);
  }
  await waiting(page, 0);
  await expect(page.getByText('Handed over (1)')).toBeVisible();
  // Known here, and handed over by this device.
  await openTool(page, 'receive');
  await openFile(page, text, passphrase);
  await expect(page.getByText(receive.handedOverHere).first()).toBeVisible();
  await closeTool(page);
  await expect(page.getByText('Handed over (1)')).toBeVisible();
});

test('hundreds go into an encrypted file and come in on another device', async ({
  page,
  browser,
  site,
}) => {
  // The largest file: import-submissions.test.ts.
  const many = 500;
  await site.service.injectFault('refuse');
  await openOutbox(page, site);
  // In practice mode, no submission is in flight.
  await openTool(page, 'device');
  await page.getByLabel(deviceToolMessages.practice.label).check();
  await expect(page.getByRole('region', { name: 'Practice is on' })).toBeVisible();
  await seedOutbox(page, localIssue, many);
  await page.reload();
  await waiting(page, many);
  await makeFile(page, 'encrypted');
  const { text } = await saveFile(page);
  await sayYes(page);
  await expect(page.getByText(giving.handedOver(many))).toBeVisible({ timeout: 60_000 });
  await anotherDevice(browser, async (context) => {
    const other = await context.newPage();
    await openOutbox(other, site);
    await openTool(other, 'receive');
    await openFile(other, text, passphrase);
    await expect(other.getByText(receive.toAdd(many))).toBeVisible({ timeout: 60_000 });
    await addThem(other);
    await expect(other.getByText(receive.added(many, 0))).toBeVisible({ timeout: 60_000 });
    await waiting(other, many);
  });
});

test('the question is asked again after a reload; another comes hours later, with a signal', async ({
  page,
  context,
  site,
}) => {
  await page.clock.install();
  await withWaiting(page, site, 2);
  await makeFile(page, 'plain');
  await saveFile(page);
  await page.reload();
  await waiting(page, 2);
  await expect(page.getByText(open.asked(2))).toBeVisible();
  await press(page, open.yes(2));
  await expect(page.getByText('Handed over (2)')).toBeVisible();
  const list = page.getByRole('list', { name: 'Handed over (2)' });
  await list.getByRole('heading').first().click();
  await list.getByText('Show answers').first().click();
  await expect(list.getByText('@example.org')).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward('06:00:01');
  await expect(page.getByText(sent.asked(2))).toBeHidden();
  await site.service.injectFault('none');
  await context.setOffline(false);
  await expect(page.getByText(sent.asked(2))).toBeVisible();
  await page.getByRole('button', { name: sent.no() }).click();
  await expect(page.getByText('Sent (2)')).toBeVisible();
  await expect(page.getByText(sent.asked(2))).toBeHidden();
});
