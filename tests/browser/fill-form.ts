import { expect, type Locator, type Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/define-form.ts';

/** The form of a definition on the page that is open. */
export const formOf = (page: Page, definition: FormDefinition): Locator =>
  page.locator('form').filter({ has: page.getByRole('button', { name: definition.submitLabel }) });

/** Fills a form's fields by their labels and solves its sum, as a person would; it does not submit. */
export async function fillForm(
  page: Page,
  definition: FormDefinition,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const form = formOf(page, definition);
  for (const field of definition.fields) {
    const control = form.getByLabel(field.label, { exact: false }).first();
    const answer = answers[field.name] ?? '';
    if (field.control === 'select') await control.selectOption(answer);
    else await control.fill(answer);
  }
  await solveCaptcha(form);
}

export async function solveCaptcha(form: Locator): Promise<void> {
  const captcha = form.getByLabel(/Please solve: \d+ \+ \d+ = \?/);
  await expect(captcha).toBeVisible();
  const label = await form.getByText(/Please solve/).innerText();
  const [a = 0, b = 0] = [...label.matchAll(/\d+/g)].map(Number);
  await captcha.fill(String(a + b));
}

export async function submitForm(page: Page, definition: FormDefinition): Promise<void> {
  await formOf(page, definition).getByRole('button', { name: definition.submitLabel }).click();
}
