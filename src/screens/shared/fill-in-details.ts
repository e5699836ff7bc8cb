import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { fitValues } from '#src/drafts/fit-values.ts';
import type { Answers } from '#src/forms/answers.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';

/**
 * Fills in who writes, where the person wants that remembered. It stands there as the form's own: emptied, the
 * form shows it again, and a form with nothing else in it counts as untouched. What somebody typed stays.
 * @returns what stands in the form before anybody types
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
      control.defaultValue = value;
      if (untouched) control.value = value;
    } else if (control instanceof HTMLSelectElement) {
      const untouched = control.value === defaultOf(control);
      const chosen = control.value;
      for (const option of control.options) option.defaultSelected = option.value === value;
      control.value = untouched ? value : chosen;
    }
  }
  return details;
}

const defaultOf = ({ options }: HTMLSelectElement): string =>
  [...options].find(({ defaultSelected }) => defaultSelected)?.value ?? '';
