import { commonFields, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const townhall = defineForm({
  id: 'townhall',
  title: 'Townhall podcast interest',
  fields: [
    ...commonFields,
    longText('podcastInterest', 'What are your concerns with the country?', true),
  ],
  submitLabel: 'JOIN THE PODCAST PANEL! Represent your state.',
  successLine: successLineFor('podcast interest'),
  errorLine: errorLineFor('interest'),
});
