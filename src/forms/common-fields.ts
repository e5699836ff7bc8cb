import { moreStates } from '#limits';
import type { Choice, ChoiceField, TypedField } from './form-definition.ts';

/** The 50 states, and what the owner adds. As one text: a form's first script has no room for a list. */
const states = `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado,
CT Connecticut, DE Delaware, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana,
IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts,
MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada,
NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota,
OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina,
SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
WV West Virginia, WI Wisconsin, WY Wyoming${moreStates}`;

/** The states by full name; the code is sent. */
export const stateChoices: readonly Choice[] = states
  .split(/,\s/)
  .map((state) => ({ value: state.slice(0, 2), label: state.slice(3) }));

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
