import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const podcastFeedback = defineForm({
  id: 'podcast-feedback',
  title: 'Podcast feedback',
  fields: [...commonFields, longText('podcastFeedback', 'What are your concerns?', true)],
  submitLabel: 'Submit Feedback',
  successLine: successLineFor('feedback'),
  errorLine: errorLineFor('feedback'),
});
