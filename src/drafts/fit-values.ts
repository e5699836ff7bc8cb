import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { filterTyping } from '#src/forms/typing-filter.ts';

/** Filters what the form accepts now. */
export function fitValues({ fields }: FormDefinition, values: Answers): Answers {
  const fitting: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name] ?? '';
    if (field.control === 'select') {
      fitting[field.name] = field.choices.some((choice) => choice.value === value) ? value : '';
    } else {
      fitting[field.name] = filterTyping(field, value).value;
    }
  }
  return fitting;
}

/** @param blank a missing field was empty */
export const isUntouched = (values: Answers, blank: Answers = {}): boolean =>
  Object.entries(values).every(([name, value]) => value.trim() === (blank[name] ?? '').trim());

/** Whether writing `values` loses no typing. */
export const includesAll = (
  values: Answers,
  currentValues: Answers,
  blank: Answers = {},
): boolean =>
  Object.entries(currentValues).every(
    ([name, value]) => value === (blank[name] ?? '') || value === values[name],
  );
