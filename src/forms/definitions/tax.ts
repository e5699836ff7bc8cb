import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const tax = defineForm({
  id: 'tax',
  title: 'Tax issue',
  fields: [...commonFields, longText('irsIssues', 'What IRS Issues', true)],
  submitLabel: 'Submit Tax Issue',
  successLine: successLineFor('tax issue'),
  errorLine: errorLineFor('issue'),
});
