import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const resilientPath = defineForm({
  id: 'resilient-path',
  title: 'Resilient Path interest',
  fields: [...commonFields, longText('resilientInterest', 'What interests you?', true)],
  submitLabel: 'Submit Interest',
  successLine: successLineFor('interest'),
  errorLine: errorLineFor('interest'),
});
