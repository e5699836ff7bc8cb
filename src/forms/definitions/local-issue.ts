import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const localIssue = defineForm({
  id: 'local-issue',
  title: 'Local issue',
  fields: [...commonFields, { ...longText('issue', 'Issue', true), place: true }],
  submitLabel: 'Submit Issue',
  successLine: successLineFor('issue'),
  errorLine: errorLineFor('issue'),
});
