import type { Answers } from '#src/forms/answers.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { filterTyping } from '#src/forms/typing-filter.ts';

/**
 * What of a draft today's form can take: fields that it still has, as their typing filters let through,
 * and choices that are still there. An older version of the form may have kept other things.
 */
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

/**
 * Whether the fields hold only what they held before anybody typed.
 * @param blank that; a field that it does not name was empty
 */
export const isUntouched = (values: Answers, blank: Answers = {}): boolean =>
  Object.entries(values).every(([name, value]) => value.trim() === (blank[name] ?? '').trim());

/** Whether `values` includes all that somebody typed, so that writing it into the fields loses nothing. */
export const includesAll = (
  values: Answers,
  currentValues: Answers,
  blank: Answers = {},
): boolean =>
  Object.entries(currentValues).every(
    ([name, value]) => value === (blank[name] ?? '') || value === values[name],
  );
