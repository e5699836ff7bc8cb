import { commonFields } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const stayInformed = defineForm({
  id: 'stay-informed',
  title: 'Stay-informed signup',
  fields: [...commonFields],
  submitLabel: 'Sign Up',
  successLine: successLineFor('signup'),
  errorLine: errorLineFor('form'),
});
