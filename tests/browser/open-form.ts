import { expect, type Locator, type Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { formPaths } from '#tests/support/form-paths.ts';
import { formOf } from './fill-form.ts';
import type { TestSite } from './fixtures.ts';

/** Opens the page of a form and waits until the form can be submitted. */
export async function openForm(
  page: Page,
  site: TestSite,
  definition: FormDefinition,
): Promise<Locator> {
  await page.goto(site.address + (await formPaths()).get(definition.id));
  const form = formOf(page, definition);
  await expect(buttonOf(form, definition)).toBeEnabled();
  return form;
}

/** The button of a form; it is enabled once the form can be submitted. */
export const buttonOf = (form: Locator, { submitLabel }: FormDefinition): Locator =>
  form.getByRole('button', { name: submitLabel });

/** The control of a field, by the name that its answer is sent under. */
export const controlOf = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);
