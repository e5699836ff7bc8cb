import { checkFields } from '#src/forms/check-submission.ts';
import type { CheckAnswers } from '#src/outbox/transfer/import-submissions.ts';
import type { Naming } from '#src/outbox/transfer/to-csv.ts';
import { formOf, formTitle } from '#src/screens/shared/titles.ts';

/** What a person calls the forms and fields that this version of the site has. */
export const naming: Naming = {
  form: formTitle,
  field(form, name) {
    return formOf(form)?.fields.find((field) => field.name === name)?.label ?? name;
  },
};

/** The checks that a person's own submission of the form passes too. */
export const checkAnswers: CheckAnswers = (form, answers) => {
  const definition = formOf(form);
  if (definition === undefined) return null;
  const checked = checkFields(definition, answers);
  return checked.status === 'failed' ? checked.message : null;
};
