// Proves specification 10.1, 10.2.
import { volunteer } from '#src/forms/all-forms.ts';
import { outcomeMessages } from '#src/screens/form/form-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { laterLooks, plain, wide } from './looks.ts';
import { sendNow, unfold } from './outbox-steps.ts';

// Stops colors in mid-transition.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: failedRequest,
});

test('axe finds nothing in what a submission brings', async ({ page, site }) => {
  const open = async (path: string) => {
    await page.setViewportSize(wide);
    await page.emulateMedia(plain);
    await page.goto(site.address + path);
  };
  await site.service.injectFault('refuse');
  await open('/volunteer');
  await fillForm(page, volunteer, validAnswers(volunteer, 'axe'));
  await submitForm(page, volunteer);
  await expect(page.getByText(outcomeMessages.saved)).toBeVisible();
  expect.soft(await laterLooks(page), 'saved').toEqual([]);

  await open('/outbox');
  await page.getByRole('button', { name: 'Delete everything waiting' }).click();
  await expect(page.getByRole('button', { name: 'Yes, delete' })).toBeVisible();
  expect.soft(await laterLooks(page), 'waiting, asked whether to delete').toEqual([]);

  await open('/outbox');
  await unfold(page, 'Settings');
  await page.getByRole('checkbox', { name: outboxMessages.retention }).check();
  await site.service.injectFault('none');
  await sendNow(page);
  await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
  expect.soft(await laterLooks(page), 'sent, with a copy').toEqual([]);
});
