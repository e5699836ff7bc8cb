import type { Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { formOf, sumOf } from './fill-form.ts';
import { tabTo } from './tab-to.ts';

/** Fills a form by keyboard alone, up to its button, which then has the focus. */
export async function typeForm(
  page: Page,
  definition: FormDefinition,
  mark: string,
): Promise<void> {
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
