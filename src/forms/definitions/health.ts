import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const health = defineForm({
  id: 'health',
  title: 'Health concern',
  fields: [...commonFields, longText('healthConcerns', 'Health Concerns', true)],
  submitLabel: 'Submit Health Concern',
  successLine: successLineFor('health concern'),
  errorLine: errorLineFor('concern'),
});
