import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { fitValues } from '#src/drafts/fit-values.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { readForm, setText } from '#src/ui/fields/bind-fields.ts';

/**
 * Fills in remembered contact details as default values: a reset restores them, and a form with only these
 * counts as untouched. Keeps typed text.
 */
export function fillInDetails(definition: FormDefinition, form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(detailsFor(definition))) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) {
      const untouched = control.value === control.defaultValue;
      if (control.defaultValue !== value) control.defaultValue = value;
      if (untouched) control.value = value;
    } else if (control instanceof HTMLSelectElement) {
      const options = [...control.options];
      const chosen = control.value;
      const before = options.find(({ defaultSelected }) => defaultSelected)?.value ?? '';
      for (const option of options) option.defaultSelected = option.value === value;
      control.value = chosen === before ? value : chosen;
    }
  }
  foldDetails(definition, form);
}

/** What is remembered, as far as this form takes it; else empty texts. */
function detailsFor(definition: FormDefinition): Answers {
  const fitting = fitValues(definition, rememberedDetails() ?? {});
  return Object.fromEntries(commonFields.map(({ name }) => [name, fitting[name] ?? '']));
}

/** Folds the contact fields into a line if they hold the remembered details, all six; else shows them. */
export function foldDetails(definition: FormDefinition, form: HTMLFormElement): void {
  const details = form.querySelector('details');
  const line = details?.querySelector('summary');
  if (!details || !line) return;
  const { values } = readForm(definition, form);
  const remembered = Object.entries(detailsFor(definition));
  const isFolded = remembered.every(([name, value]) => value !== '' && value === values[name]);
  details.open = !isFolded;
  line.hidden = !isFolded;
  showDetails(values, form);
}

/** Writes the line: 'Maria Gonzalez, TX 78701, 5550100000'. */
export const showDetails = (
  { firstName, lastName, state, zip, phone }: Answers,
  form: HTMLFormElement,
): void =>
  setText(
    form.querySelector('[data-place="details"]'),
    `${firstName} ${lastName}, ${state} ${zip}, ${phone}`,
  );
