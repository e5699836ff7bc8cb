/** Which rule of specification 3.1 a label's answers obey, and the words of its check. */
export type SpecifiedCheck = {
  readonly rule: 'letters' | 'email' | 'phone' | 'state' | 'zip' | 'text' | 'choice';
  /** Absent where the specification has no such check. */
  readonly wrong?: string;
};

/** By label, as specification 3.5 words it; every other label is free text. */
const specifiedChecks: Readonly<Record<string, SpecifiedCheck>> = {
  'First Name': {
    rule: 'letters',
    wrong: 'First Name must contain only letters and be 12 characters or fewer.',
  },
  'Last Name': {
    rule: 'letters',
    wrong: 'Last Name must contain only letters and be 12 characters or fewer.',
  },
  Email: { rule: 'email', wrong: 'Email must be 30 characters or fewer.' },
  Phone: {
    rule: 'phone',
    wrong: 'Phone must contain only digits and be 10-14 characters long (e.g., 1234567890).',
  },
  State: {
    rule: 'state',
    wrong: 'State must contain only letters and be 14 characters or fewer.',
  },
  'Zip Code': { rule: 'zip', wrong: 'Zip Code must be exactly 5 digits.' },
  Availability: { rule: 'choice' },
};

/** What a required field says that was left empty. */
export const missingMessage = (label: string): string => `Please fill in ${label}.`;

export const captchaMessage = 'Incorrect CAPTCHA answer';

/** What a person seldom reads: a browser's own control prevents it. */
export const malformedEmailMessage = 'Email must be an e-mail address (e.g., name@example.org).';
export const notAChoiceMessage = (label: string): string =>
  `${label} must be one of the choices in the list.`;
export const severalLinesMessage = (label: string): string => `${label} must be a single line.`;

export const specifiedCheck = (label: string): SpecifiedCheck =>
  specifiedChecks[label] ?? {
    rule: 'text',
    wrong: `${label} must be 500 characters or fewer.`,
  };
