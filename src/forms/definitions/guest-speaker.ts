import { commonFields, lineOfText, longText } from '#src/forms/common-fields.ts';
import { defineForm, errorLineFor, successLineFor } from '#src/forms/form-definition.ts';

export const guestSpeaker = defineForm({
  id: 'guest-speaker',
  title: 'Guest speaker invitation',
  fields: [
    ...commonFields,
    { ...lineOfText('speakerName', 'Speaker Name', false), short: true },
    { ...lineOfText('speakerPhoneEmail', 'Speaker Phone or Email', false), short: true },
    longText('why', 'Why', false),
  ],
  submitLabel: 'Submit Invitation',
  successLine: successLineFor('invitation'),
  errorLine: errorLineFor('invitation'),
});
