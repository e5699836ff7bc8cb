import { checkFields } from '#src/forms/check-submission.ts';
import type { Naming } from '#src/outbox/transfer/export-submissions.ts';
import type { CheckAnswers } from '#src/outbox/transfer/import-submissions.ts';
import { formOf } from '#src/screens/shared/own-words.ts';
import { formTitle } from '#src/screens/shared/titles.ts';

/** The titles and labels of this version's forms. */
export const naming: Naming = {
  form: formTitle,
  field(form, name) {
    return formOf(form)?.fields.find((field) => field.name === name)?.label ?? name;
  },
};

/** Applies the form's own checks. */
export const checkAnswers: CheckAnswers = (form, answers) => {
  const definition = formOf(form);
  if (definition === undefined) return null;
  const checked = checkFields(definition, answers);
  return checked.status === 'failed' ? checked.message : null;
};
