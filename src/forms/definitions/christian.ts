import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const christian = defineForm({
  id: 'christian',
  title: 'Christian concern',
  fields: [...commonFields, longText('christianConcerns', 'Christian Concerns', true)],
  submitLabel: 'Submit Christian Concern',
  successLine: successLineFor('Christian concern'),
  errorLine: errorLineFor('concern'),
});
