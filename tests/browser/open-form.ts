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
  await untilReady(form, definition);
  return form;
}

/** The button of a form is enabled once the page's script runs the form. */
export async function untilReady(form: Locator, definition: FormDefinition): Promise<void> {
  await expect(form.getByRole('button', { name: definition.submitLabel })).toBeEnabled();
}

/** The control of a field, by the name that its answer is sent under. */
export const controlOf = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);

/** What a form shows: texts above and beside its fields, and what stands in them. */
export type FormShows = {
  readonly alert: string;
  readonly status: string;
  /** The name of the control that has the focus, or null. */
  readonly focused: string | null;
  /** The names of the controls that are marked invalid. */
  readonly invalid: readonly string[];
  /** What stands in each control, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The texts that describe each control, by name. */
  readonly descriptions: Readonly<Record<string, readonly string[]>>;
  /** What is politely announced of each control, by name. */
  readonly notes: Readonly<Record<string, string>>;
};

/** Reads, in one step, what a form shows. */
export const readShown = async (form: Locator): Promise<FormShows> =>
  (await look(form, false)).before;

/** Clicks a form's button by script and reads, in one step, what it showed before and what it shows then. */
export const submitAndRead = (form: Locator) => look(form, true);

const look = (form: Locator, submits: boolean): Promise<{ before: FormShows; after: FormShows }> =>
  form.evaluate(async (element, submits) => {
    const section = element.closest('section');
    const textOf = (found: Element | null | undefined) => found?.textContent ?? '';
    const controls = [...element.querySelectorAll('[name]')].filter(
      (control) =>
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement,
    );
    const describing = (control: Element) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
    const byName = <Value>(read: (control: (typeof controls)[number]) => Value) =>
      Object.fromEntries(controls.map((control) => [control.name, read(control)]));
    const read = () => ({
      alert: textOf(section?.querySelector('[role=alert]')),
      status: textOf(section?.querySelector('[role=status]')),
      focused: document.activeElement?.getAttribute('name') ?? null,
      invalid: controls
        .filter((control) => control.getAttribute('aria-invalid') === 'true')
        .map((control) => control.name),
      values: byName(({ value }) => value),
      descriptions: byName((control) => describing(control).map(textOf)),
      notes: byName((control) =>
        textOf(describing(control).find((found) => found?.ariaLive === 'polite')),
      ),
    });

    const before = read();
    const button = element.querySelector('button');
    if (!submits || button === null) return { before, after: before };
    // The page answers by moving the focus: to the field that is wrong, or to the outcome.
    button.focus();
    button.click();
    const waitUntil = Date.now() + 3_000;
    while (document.activeElement === button && Date.now() < waitUntil) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { before, after: read() };
  }, submits);
