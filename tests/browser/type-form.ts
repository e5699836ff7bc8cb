import type { Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { formOf } from './fill-form.ts';
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
  const captcha = form.getByLabel(/Please solve/);
  await tabTo(page, captcha);
  const words = await form.getByText(/Please solve/).innerText();
  const sum = [...words.matchAll(/\d+/g)].reduce((total, [digits]) => total + Number(digits), 0);
  await page.keyboard.type(`${sum}`);
  await tabTo(page, form.getByRole('button', { name: definition.submitLabel }));
}
