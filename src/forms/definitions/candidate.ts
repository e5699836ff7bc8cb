import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const candidate = defineForm({
  id: 'candidate',
  title: 'Campaign concern',
  fields: [...commonFields, longText('campaignConcerns', 'Campaign Concerns', true)],
  submitLabel: 'Submit Campaign Concern',
  successLine: successLineFor('campaign concern'),
  errorLine: errorLineFor('concern'),
});
