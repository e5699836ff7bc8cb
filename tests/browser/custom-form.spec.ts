// Proves specification 2.16, 10.3, 10.6.
import type { Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { formOf, outcomeLine, sumOf } from './fill-form.ts';
import { expect, failedRequest, putOnDevice, test } from './fixtures.ts';
import { untilMounted } from './open-form.ts';
import { indicator, listRows, waiting } from './outbox-steps.ts';
import { tabTo } from './tab-to.ts';

const foodDrive = Object.values<FormDefinition>(formDefinitions).find(
  ({ id }) => id === 'food-drive',
);

test.use({ serviceWorkers: 'allow', expectedOnConsole: failedRequest });

/** Fills a form by keyboard alone, up to its button, which then has the focus. */
async function typeForm(page: Page, definition: FormDefinition, mark: string): Promise<void> {
  const form = formOf(page, definition);
  const answers = validAnswers(definition, mark);
  for (const field of definition.fields) {
    const answer = answers[field.name] ?? '';
    await tabTo(page, form.getByLabel(field.label, { exact: false }).first());
    const chosen =
      field.control === 'select' && field.choices.find(({ value }) => value === answer);
    if (chosen) await page.keyboard.type(chosen.label);
    else await page.keyboard.insertText(answer);
  }
  await tabTo(page, form.getByLabel(/Please solve/));
  await page.keyboard.type(await sumOf(form));
  await tabTo(page, form.getByRole('button', { name: definition.submitLabel }));
}

test('the owner’s form is filled and sent by keyboard', async ({ page, site, context }) => {
  if (foodDrive === undefined) throw new Error('The tests’ owner has no such form.');
  await putOnDevice(page, site.address);
  await context.setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, menu.locator('summary', { hasText: 'Contact' }));
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: foodDrive.title }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.address}/forms/food-drive`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(foodDrive.title);
  await expect(page.getByRole('main')).toBeFocused();

  // Loaded, in any spelling.
  await page.goto(`${site.address}/Forms/Food-Drive/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(foodDrive.title);
  await untilMounted(page);
  await typeForm(page, foodDrive, 'cans of beans');
  await page.keyboard.press('Enter');
  await expect(outcomeLine(page)).toContainText(outcomeMessages.saved);
  const outcome = page.getByRole('status').filter({ hasText: outcomeMessages.saved });
  await expect(outcome).toBeFocused();
  await expect(page.getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]/).first()).toBeVisible();

  await indicator(page).click();
  await waiting(page, 1);
  await expect(listRows(page).first()).toContainText('cans of beans');
  await expect(page.getByRole('main').getByText(foodDrive.title)).toBeVisible();
  await context.setOffline(false);
  await waiting(page, 0);
  expect(site.rows('food-drive')).toEqual([
    expect.objectContaining(validAnswers(foodDrive, 'cans of beans')),
  ]);
});
