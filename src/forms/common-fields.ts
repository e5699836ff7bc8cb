import type { Choice, ChoiceField, TypedField } from './form-definition.ts';

/** The 50 states; `code` is sent. */
export const usStates: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'AL', name: 'Alabama' },
  { code: 'AK', name: 'Alaska' },
  { code: 'AZ', name: 'Arizona' },
  { code: 'AR', name: 'Arkansas' },
  { code: 'CA', name: 'California' },
  { code: 'CO', name: 'Colorado' },
  { code: 'CT', name: 'Connecticut' },
  { code: 'DE', name: 'Delaware' },
  { code: 'FL', name: 'Florida' },
  { code: 'GA', name: 'Georgia' },
  { code: 'HI', name: 'Hawaii' },
  { code: 'ID', name: 'Idaho' },
  { code: 'IL', name: 'Illinois' },
  { code: 'IN', name: 'Indiana' },
  { code: 'IA', name: 'Iowa' },
  { code: 'KS', name: 'Kansas' },
  { code: 'KY', name: 'Kentucky' },
  { code: 'LA', name: 'Louisiana' },
  { code: 'ME', name: 'Maine' },
  { code: 'MD', name: 'Maryland' },
  { code: 'MA', name: 'Massachusetts' },
  { code: 'MI', name: 'Michigan' },
  { code: 'MN', name: 'Minnesota' },
  { code: 'MS', name: 'Mississippi' },
  { code: 'MO', name: 'Missouri' },
  { code: 'MT', name: 'Montana' },
  { code: 'NE', name: 'Nebraska' },
  { code: 'NV', name: 'Nevada' },
  { code: 'NH', name: 'New Hampshire' },
  { code: 'NJ', name: 'New Jersey' },
  { code: 'NM', name: 'New Mexico' },
  { code: 'NY', name: 'New York' },
  { code: 'NC', name: 'North Carolina' },
  { code: 'ND', name: 'North Dakota' },
  { code: 'OH', name: 'Ohio' },
  { code: 'OK', name: 'Oklahoma' },
  { code: 'OR', name: 'Oregon' },
  { code: 'PA', name: 'Pennsylvania' },
  { code: 'RI', name: 'Rhode Island' },
  { code: 'SC', name: 'South Carolina' },
  { code: 'SD', name: 'South Dakota' },
  { code: 'TN', name: 'Tennessee' },
  { code: 'TX', name: 'Texas' },
  { code: 'UT', name: 'Utah' },
  { code: 'VT', name: 'Vermont' },
  { code: 'VA', name: 'Virginia' },
  { code: 'WA', name: 'Washington' },
  { code: 'WV', name: 'West Virginia' },
  { code: 'WI', name: 'Wisconsin' },
  { code: 'WY', name: 'Wyoming' },
];

/** The 50 states by full name. */
export const stateChoices: readonly Choice[] = usStates.map(({ code, name }) => ({
  value: code,
  label: name,
}));

const firstName = {
  name: 'firstName',
  label: 'First Name',
  control: 'input',
  kind: 'name',
  required: true,
  short: true,
  autoComplete: 'given-name',
} as const satisfies TypedField;

const lastName = {
  name: 'lastName',
  label: 'Last Name',
  control: 'input',
  kind: 'name',
  required: true,
  short: true,
  autoComplete: 'family-name',
} as const satisfies TypedField;

const email = {
  name: 'email',
  label: 'Email',
  control: 'input',
  kind: 'email',
  required: true,
  short: true,
  autoComplete: 'email',
} as const satisfies TypedField;

const phone = {
  name: 'phone',
  label: 'Phone',
  control: 'input',
  kind: 'phone',
  required: true,
  short: true,
  hint: '10 to 14 digits',
  autoComplete: 'tel',
} as const satisfies TypedField;

const state = {
  name: 'state',
  label: 'State',
  control: 'select',
  required: true,
  short: true,
  emptyLabel: 'Select Your State',
  choices: stateChoices,
  autoComplete: 'address-level1',
} as const satisfies ChoiceField;

/** Typed, with suggestions (specification 2.4). */
const typedState = {
  name: 'state',
  label: 'State',
  control: 'input',
  kind: 'state',
  required: true,
  short: true,
  suggestions: stateChoices,
  hint: 'Such as TX or Texas',
  autoComplete: 'address-level1',
} as const satisfies TypedField;

const zip = {
  name: 'zip',
  label: 'Zip Code',
  control: 'input',
  kind: 'zip',
  required: true,
  short: true,
  autoComplete: 'postal-code',
} as const satisfies TypedField;

/** Every form's first six fields. */
export const commonFields = [firstName, lastName, email, phone, state, zip] as const;

export const commonFieldsWithTypedState = [
  firstName,
  lastName,
  email,
  phone,
  typedState,
  zip,
] as const;

/** A text field of several lines. */
export const longText = <const Name extends string>(
  name: Name,
  label: string,
  required: boolean,
): TypedField<Name> => ({ name, label, control: 'textarea', kind: 'text', required });

/** A text field of one line. */
export const lineOfText = <const Name extends string>(
  name: Name,
  label: string,
  required: boolean,
): TypedField<Name> => ({ name, label, control: 'input', kind: 'text', required });
