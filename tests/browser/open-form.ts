import { expect, type Locator, type Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { formOf } from './fill-form.ts';
import type { TestSite } from './fixtures.ts';

/** Opens a form's page and waits until it can be submitted. */
export async function openForm(
  page: Page,
  site: TestSite,
  definition: FormDefinition,
): Promise<Locator> {
  await page.goto(site.address + specifiedFormPaths[definition.id]);
  const form = formOf(page, definition);
  await expect(form).toHaveAttribute('data-mounted', '');
  return form;
}

/** Resolves once the page's form works. */
export const untilMounted = (page: Page): Promise<void> =>
  expect(page.locator('form[data-mounted]').first()).toBeAttached();

/** A form's button. */
export const buttonOf = (form: Locator, { submitLabel }: FormDefinition): Locator =>
  form.getByRole('button', { name: submitLabel });

/** A field's control, by the field's name on the wire. */
export const controlOf = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);
