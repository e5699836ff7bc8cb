import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const pastorsPoint = defineForm({
  id: 'pastors-point',
  title: 'Prayer request or praise report',
  fields: [...commonFields, longText('prayerRequest', 'Prayer Request or Praise Report', true)],
  submitLabel: 'Submit Prayer Request or Praise',
  successLine: successLineFor('prayer request or praise report'),
  errorLine: errorLineFor('request'),
});
