/** Which rule of specification 3.1 a label's answers obey, and the words of its check. */
export type SpecifiedCheck = {
  readonly rule: 'letters' | 'email' | 'phone' | 'state' | 'zip' | 'text' | 'choice';
  /** Absent where the specification has no such check. */
  readonly wrong?: string;
};

/** By label, as specification 3.5 words it. */
export const specifiedChecks: Readonly<Record<string, SpecifiedCheck>> = {
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
  'What are your concerns?': {
    rule: 'text',
    wrong: 'What are your concerns? must be 500 characters or fewer.',
  },
  Skills: { rule: 'text', wrong: 'Skills must be 500 characters or fewer.' },
  Message: { rule: 'text', wrong: 'Message must be 500 characters or fewer.' },
  Issue: { rule: 'text', wrong: 'Issue must be 500 characters or fewer.' },
  Why: { rule: 'text', wrong: 'Why must be 500 characters or fewer.' },
  'Skills/Equipment': {
    rule: 'text',
    wrong: 'Skills/Equipment must be 500 characters or fewer.',
  },
  'Additional Info': { rule: 'text', wrong: 'Additional Info must be 500 characters or fewer.' },
  'What IRS Issues': { rule: 'text', wrong: 'What IRS Issues must be 500 characters or fewer.' },
  'Health Concerns': { rule: 'text', wrong: 'Health Concerns must be 500 characters or fewer.' },
  'Campaign Concerns': {
    rule: 'text',
    wrong: 'Campaign Concerns must be 500 characters or fewer.',
  },
  'Financial Concerns': {
    rule: 'text',
    wrong: 'Financial Concerns must be 500 characters or fewer.',
  },
  'Christian Concerns': {
    rule: 'text',
    wrong: 'Christian Concerns must be 500 characters or fewer.',
  },
  'Prayer Request or Praise Report': {
    rule: 'text',
    wrong: 'Prayer Request or Praise Report must be 500 characters or fewer.',
  },
  'What drives you?': {
    rule: 'text',
    wrong: 'What drives you? must be 500 characters or fewer.',
  },
  'What are your concerns with the country?': {
    rule: 'text',
    wrong: 'What are your concerns with the country? must be 500 characters or fewer.',
  },
  'What interests you?': {
    rule: 'text',
    wrong: 'What interests you? must be 500 characters or fewer.',
  },
  'Speaker Name': { rule: 'text', wrong: 'Speaker Name must be 500 characters or fewer.' },
  'Speaker Phone or Email': {
    rule: 'text',
    wrong: 'Speaker Phone or Email must be 500 characters or fewer.',
  },
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

export function specifiedCheck(label: string): SpecifiedCheck {
  const check = specifiedChecks[label];
  if (check === undefined) throw new Error(`No specified message for the label '${label}'`);
  return check;
}
