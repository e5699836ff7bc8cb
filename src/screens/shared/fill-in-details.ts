import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { fitValues } from '#src/drafts/fit-values.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { readForm, setText } from '#src/ui/fields/bind-fields.ts';

/**
 * Fills in remembered contact details as default values: a reset restores them, and a form with only these
 * counts as untouched. Keeps typed text.
 * @returns the form's values before typing
 */
export function fillInDetails(definition: FormDefinition, form: HTMLFormElement): Answers {
  const fitting = fitValues(definition, rememberedDetails() ?? {});
  const details: Record<string, string> = {};
  for (const { name } of commonFields) {
    const value = fitting[name] ?? '';
    details[name] = value;
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) {
      const untouched = control.value === control.defaultValue;
      if (control.defaultValue !== value) control.defaultValue = value;
      if (untouched) control.value = value;
    } else if (control instanceof HTMLSelectElement) {
      const untouched = control.value === defaultOf(control);
      const chosen = control.value;
      for (const option of control.options) option.defaultSelected = option.value === value;
      control.value = untouched ? value : chosen;
    }
  }
  foldDetails(definition, form);
  return details;
}

const defaultOf = ({ options }: HTMLSelectElement): string =>
  [...options].find(({ defaultSelected }) => defaultSelected)?.value ?? '';

/** Folds the contact fields into a line if they hold the remembered details, all six; else shows them. */
export function foldDetails(definition: FormDefinition, form: HTMLFormElement): void {
  const details = form.querySelector('details');
  const line = details?.querySelector('summary');
  if (!details || !line) return;
  const { values } = readForm(definition, form);
  const remembered = fitValues(definition, rememberedDetails() ?? {});
  const isFolded = commonFields.every(
    ({ name }) => remembered[name] && remembered[name] === values[name],
  );
  details.open = !isFolded;
  line.hidden = !isFolded;
  showDetails(values, form);
}

/** Writes the line: 'Maria Gonzalez · TX 78701'. */
export const showDetails = (
  { firstName, lastName, state, zip }: Answers,
  form: HTMLFormElement,
): void =>
  setText(
    form.querySelector('[data-place="details"]'),
    `${firstName} ${lastName} · ${state} ${zip}`,
  );
