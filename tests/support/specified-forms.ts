/** What specification 2.1, 2.3 and 4.5 say of one form. */
export type SpecifiedForm = {
  /** Names and labels after the six common fields; a label that ends in '*' belongs to a required field. */
  readonly extras: Readonly<Record<string, string>>;
  /** Absent where the table of specification 2.1 alone has it. */
  readonly submitLabel?: string;
  readonly successLine?: string;
  readonly errorLine?: string;
};

export const specifiedCommonFields = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  state: 'State',
  zip: 'Zip Code',
} as const;

export const specifiedForms: Readonly<Record<string, SpecifiedForm>> = {
  'podcast-feedback': {
    extras: { podcastFeedback: 'What are your concerns?*' },
    successLine: 'Thank you! Your feedback was submitted successfully.',
    errorLine:
      'Error submitting feedback. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  join: {
    extras: { issue: 'Issue*' },
    successLine: 'Thank you for joining! Your submission was successful.',
    errorLine:
      'Error submitting form. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  volunteer: {
    extras: { skills: 'Skills', availability: 'Availability', message: 'Message' },
    successLine: 'Thank you! Your volunteer application was submitted successfully.',
    errorLine:
      'Error submitting application. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  'local-issue': {
    extras: { issue: 'Issue*' },
    successLine: 'Thank you! Your issue was submitted successfully.',
    errorLine:
      'Error submitting issue. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  'guest-speaker': {
    extras: {
      speakerName: 'Speaker Name',
      speakerPhoneEmail: 'Speaker Phone or Email',
      why: 'Why',
    },
    successLine: 'Thank you! Your invitation was submitted successfully.',
    errorLine:
      'Error submitting invitation. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  resiliency: {
    extras: { skills: 'Skills/Equipment*', additionalInfo: 'Additional Info*' },
    successLine: "Thank you! You've been added to our volunteer network.",
    errorLine:
      'Error submitting form. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  tax: {
    extras: { irsIssues: 'What IRS Issues*' },
    successLine: 'Thank you! Your tax issue was submitted successfully.',
    errorLine:
      'Error submitting issue. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  health: {
    extras: { healthConcerns: 'Health Concerns*' },
    successLine: 'Thank you! Your health concern was submitted successfully.',
    errorLine:
      'Error submitting concern. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  candidate: {
    extras: { campaignConcerns: 'Campaign Concerns*' },
    successLine: 'Thank you! Your campaign concern was submitted successfully.',
    errorLine:
      'Error submitting concern. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  financial: {
    extras: { financialConcerns: 'Financial Concerns*' },
    successLine: 'Thank you! Your financial concern was submitted successfully.',
    errorLine:
      'Error submitting concern. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  christian: {
    extras: { christianConcerns: 'Christian Concerns*' },
    submitLabel: 'Submit Christian Concern',
    successLine: 'Thank you! Your Christian concern was submitted successfully.',
    errorLine:
      'Error submitting concern. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  townhall: {
    extras: { podcastInterest: 'What are your concerns with the country?*' },
    submitLabel: 'JOIN THE PODCAST PANEL! Represent your state.',
    successLine: 'Thank you! Your podcast interest was submitted successfully.',
    errorLine:
      'Error submitting interest. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  'pastors-point': {
    extras: { prayerRequest: 'Prayer Request or Praise Report*' },
    submitLabel: 'Submit Prayer Request or Praise',
    successLine: 'Thank you! Your prayer request or praise report was submitted successfully.',
    errorLine:
      'Error submitting request. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  'resilient-path': {
    extras: { resilientInterest: 'What interests you?*' },
    submitLabel: 'Submit Interest',
    successLine: 'Thank you! Your interest was submitted successfully.',
    errorLine:
      'Error submitting interest. Please try again. (Check CAPTCHA or validation errors if applicable)',
  },
  staff: {
    extras: { skillsetsInterests: 'What drives you?*' },
    submitLabel: 'Join RAF Staff',
    successLine: 'Thank you! Your application was submitted successfully.',
    errorLine: 'Error submitting application. Please try again.',
  },
  // The table of specification 4.5 alone has its lines; here they keep the pattern.
  'stay-informed': { extras: {} },
};

/** The names of a form's fields in the order of the page. */
export const specifiedNames = (id: string): string[] => [
  ...Object.keys(specifiedCommonFields),
  ...Object.keys(specifiedForms[id]?.extras ?? {}),
];
