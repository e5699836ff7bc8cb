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
      fitting[field.name] = filterTyping(field.kind, value).value;
    }
  }
  return fitting;
}

/** Whether nothing stands in any field. */
export const isEmpty = (values: Answers): boolean =>
  Object.values(values).every((value) => value.trim() === '');

/** Whether putting `values` in takes nothing away that stands in a form: it has the same, or less. */
export const covers = (values: Answers, standing: Answers): boolean =>
  Object.entries(standing).every(([name, value]) => value === '' || value === values[name]);
