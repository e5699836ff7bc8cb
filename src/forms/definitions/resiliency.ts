import { commonFieldsWithTypedState, lineOfText, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor } from '#src/forms/form-definition.ts';

export const resiliency = defineForm({
  id: 'resiliency',
  title: 'Resiliency volunteer network',
  fields: [
    ...commonFieldsWithTypedState,
    lineOfText('skills', 'Skills/Equipment', true),
    { ...longText('additionalInfo', 'Additional Info', true), place: true },
  ],
  submitLabel: 'Join the Volunteer Network',
  successLine: "Thank you! You've been added to our volunteer network.",
  errorLine: errorLineFor('form'),
});
