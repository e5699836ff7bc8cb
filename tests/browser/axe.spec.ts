// Proves specification 10.1, 10.2.
import { volunteer } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { firstLook, laterLooks, plain, wide } from './looks.ts';
import { keepCopies, listRows, press, sendNow } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';

// Stops colors in mid-transition.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: failedRequest,
});

test('axe finds nothing in what a submission brings', async ({ page, site }) => {
  const showPlain = async () => {
    await page.setViewportSize(wide);
    await page.emulateMedia(plain);
  };
  const openOutbox = async () => {
    await showPlain();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  };
  await site.service.injectFault('refuse');
  await showPlain();
  await page.goto(`${site.address}/volunteer`);
  await fillForm(page, volunteer, validAnswers(volunteer, 'axe'));
  await submitForm(page, volunteer);
  await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
  expect.soft(await laterLooks(page), 'saved').toEqual([]);

  await openOutbox();
  await listRows(page).click();
  await page.getByRole('button', { name: /^More:/ }).click();
  await expect(page.getByRole('button', { name: /^Delete:/ })).toBeVisible();
  expect.soft(await laterLooks(page), 'waiting, a row opened').toEqual([]);
  await press(page, /^Send as text/);
  await expectLargeText(page, 'a row opened, to send as text');
  for (const [tool, heading] of [
    ['tools', 'Tools'],
    ['device', 'This device'],
  ] as const) {
    await showPlain();
    await page.goto(`${site.address}/outbox#${tool}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    expect.soft(await firstLook(page), heading).toEqual([]);
    expect.soft(await laterLooks(page), heading).toEqual([]);
    await expectLargeText(page, heading);
  }

  await openOutbox();
  await keepCopies(page, site);
  await site.service.injectFault('none');
  await sendNow(page);
  await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
  expect.soft(await laterLooks(page), 'sent, with a copy').toEqual([]);
});
