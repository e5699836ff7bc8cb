import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor } from '#src/forms/form-definition.ts';

export const join = defineForm({
  id: 'join',
  title: 'Join',
  fields: [...commonFields, longText('issue', 'Issue', true)],
  // Submitted without fields.
  constants: { commitment: 'basic', podcast: '' },
  unsent: ['commitment'],
  submitLabel: 'Submit Issue',
  successLine: 'Thank you for joining! Your submission was successful.',
  errorLine: errorLineFor('form'),
});
