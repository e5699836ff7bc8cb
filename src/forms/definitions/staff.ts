import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, successLineFor } from '#src/forms/form-definition.ts';

export const staff = defineForm({
  id: 'staff',
  title: 'Staff application',
  fields: [...commonFields, longText('skillsetsInterests', 'What drives you?', true)],
  submitLabel: 'Join RAF Staff',
  successLine: successLineFor('application'),
  errorLine: 'Error submitting application. Please try again.',
});
