import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor } from '#src/forms/define-form.ts';

export const join = defineForm({
  id: 'join',
  title: 'Join',
  fields: [...commonFields, longText('issue', 'Issue', true)],
  // The default commitment and the podcast value belong to every submission; no field shows them.
  constants: { commitment: 'basic', podcast: '' },
  unsent: ['commitment'],
  submitLabel: 'Submit Issue',
  successLine: 'Thank you for joining! Your submission was successful.',
  errorLine: errorLineFor('form'),
});
