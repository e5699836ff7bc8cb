import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const financial = defineForm({
  id: 'financial',
  title: 'Financial concern',
  fields: [...commonFields, longText('financialConcerns', 'Financial Concerns', true)],
  submitLabel: 'Submit Financial Concern',
  successLine: successLineFor('financial concern'),
  errorLine: errorLineFor('concern'),
});
