import { commonFields, longText } from '#src/forms/common-fields.ts';
import {
  type ChoiceField,
  defineForm,
  errorLineFor,
  successLineFor,
} from '#src/forms/form-definition.ts';

const availability = {
  name: 'availability',
  label: 'Availability',
  control: 'select',
  required: false,
  emptyLabel: 'Select Your Availability',
  choices: [
    { value: 'part-time', label: 'Part-time (a few hours/week)' },
    { value: 'full-time', label: 'Full-time (20+ hours/week)' },
    { value: 'as-needed', label: 'As needed (events/projects)' },
    { value: 'leadership', label: 'Leadership role' },
  ],
} as const satisfies ChoiceField;

export const volunteer = defineForm({
  id: 'volunteer',
  title: 'Volunteer application',
  fields: [
    ...commonFields,
    longText('skills', 'Skills', false),
    availability,
    longText('message', 'Message', false),
  ],
  submitLabel: 'Submit Application',
  successLine: successLineFor('volunteer application'),
  errorLine: errorLineFor('application'),
});
