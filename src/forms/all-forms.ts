import { customFormsBeside } from '#custom-forms';
import { commonFields, commonFieldsWithTypedState, lineOfText, longText } from './common-fields.ts';
import {
  type ChoiceField,
  type CustomForm,
  type CustomFormId,
  defineForm,
  errorLineAfter,
  successLineFor,
} from './form-definition.ts';

const podcastFeedback = defineForm({
  id: 'podcast-feedback',
  title: 'Podcast feedback',
  fields: [...commonFields, longText('podcastFeedback', 'What are your concerns?', true)],
  submitLabel: 'Submit Feedback',
  successLine: successLineFor('Your feedback'),
  errorLine: errorLineAfter('Error submitting feedback.'),
});

export const join = defineForm({
  id: 'join',
  title: 'Join',
  fields: [...commonFields, longText('issue', 'Issue', true)],
  // Submitted without fields.
  constants: { commitment: 'basic', podcast: '' },
  unsent: ['commitment'],
  submitLabel: 'Submit Issue',
  successLine: 'Thank you for joining! Your submission was successful.',
  errorLine: errorLineAfter('Error submitting form.'),
});

const availability = {
  name: 'availability',
  label: 'Availability',
  hint: 'How much time do you have?',
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
  successLine: successLineFor('Your volunteer application'),
  errorLine: errorLineAfter('Error submitting application.'),
});

export const localIssue = defineForm({
  id: 'local-issue',
  title: 'Local issue',
  fields: [...commonFields, { ...longText('issue', 'Issue', true), place: true }],
  submitLabel: 'Submit Issue',
  successLine: successLineFor('Your issue'),
  errorLine: errorLineAfter('Error submitting issue.'),
});

const guestSpeaker = defineForm({
  id: 'guest-speaker',
  title: 'Guest speaker invitation',
  fields: [
    ...commonFields,
    { ...lineOfText('speakerName', 'Speaker Name', false), short: true },
    {
      ...lineOfText('speakerPhoneEmail', 'Speaker Phone or Email', false),
      short: true,
      hint: 'Please ask the speaker first.',
    },
    longText('why', 'Why', false),
  ],
  people: ['You', 'Your Guest'],
  submitLabel: 'Submit Invitation',
  successLine: successLineFor('Your invitation'),
  errorLine: errorLineAfter('Error submitting invitation.'),
});

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
  errorLine: errorLineAfter('Error submitting form.'),
});

const tax = defineForm({
  id: 'tax',
  title: 'Tax issue',
  fields: [...commonFields, longText('irsIssues', 'What IRS Issues', true)],
  submitLabel: 'Submit Tax Issue',
  successLine: successLineFor('Your tax issue'),
  errorLine: errorLineAfter('Error submitting issue.'),
});

export const health = defineForm({
  id: 'health',
  title: 'Health concern',
  fields: [...commonFields, longText('healthConcerns', 'Health Concerns', true)],
  submitLabel: 'Submit Health Concern',
  successLine: successLineFor('Your health concern'),
  errorLine: errorLineAfter('Error submitting concern.'),
});

const candidate = defineForm({
  id: 'candidate',
  title: 'Campaign concern',
  fields: [...commonFields, longText('campaignConcerns', 'Campaign Concerns', true)],
  submitLabel: 'Submit Campaign Concern',
  successLine: successLineFor('Your campaign concern'),
  errorLine: errorLineAfter('Error submitting concern.'),
});

const financial = defineForm({
  id: 'financial',
  title: 'Financial concern',
  fields: [...commonFields, longText('financialConcerns', 'Financial Concerns', true)],
  submitLabel: 'Submit Financial Concern',
  successLine: successLineFor('Your financial concern'),
  errorLine: errorLineAfter('Error submitting concern.'),
});

export const christian = defineForm({
  id: 'christian',
  title: 'Christian concern',
  fields: [...commonFields, longText('christianConcerns', 'Christian Concerns', true)],
  submitLabel: 'Submit Christian Concern',
  successLine: successLineFor('Your Christian concern'),
  errorLine: errorLineAfter('Error submitting concern.'),
});

const townhall = defineForm({
  id: 'townhall',
  title: 'Townhall podcast interest',
  fields: [
    ...commonFields,
    longText('podcastInterest', 'What are your concerns with the country?', true),
  ],
  submitLabel: 'JOIN THE PODCAST PANEL! Represent your state.',
  successLine: successLineFor('Your podcast interest'),
  errorLine: errorLineAfter('Error submitting interest.'),
});

const pastorsPoint = defineForm({
  id: 'pastors-point',
  title: 'Prayer request or praise report',
  fields: [...commonFields, longText('prayerRequest', 'Prayer Request or Praise Report', true)],
  submitLabel: 'Submit Prayer Request or Praise',
  successLine: successLineFor('Your prayer request or praise report'),
  errorLine: errorLineAfter('Error submitting request.'),
});

const resilientPath = defineForm({
  id: 'resilient-path',
  title: 'Resilient Path interest',
  fields: [...commonFields, longText('resilientInterest', 'What interests you?', true)],
  submitLabel: 'Submit Interest',
  successLine: successLineFor('Your interest'),
  errorLine: errorLineAfter('Error submitting interest.'),
});

export const staff = defineForm({
  id: 'staff',
  title: 'Staff application',
  fields: [...commonFields, longText('skillsetsInterests', 'What drives you?', true)],
  submitLabel: 'Join RAF Staff',
  successLine: successLineFor('Your application'),
  errorLine: 'Error submitting application. Please try again.',
});

export const stayInformed = defineForm({
  id: 'stay-informed',
  title: 'Stay-informed signup',
  fields: [...commonFields],
  submitLabel: 'Sign Up',
  successLine: successLineFor('Your signup'),
  errorLine: errorLineAfter('Error submitting form.'),
});

/** The forms that the site brings along, in the order in which it lists them. */
export const siteForms = [
  podcastFeedback,
  join,
  volunteer,
  localIssue,
  guestSpeaker,
  resiliency,
  tax,
  health,
  candidate,
  financial,
  christian,
  townhall,
  pastorsPoint,
  resilientPath,
  staff,
  stayInformed,
] as const;

type SiteForm = (typeof siteForms)[number];

/** A form that the site brings along: a misspelled one does not compile. */
export type SiteFormId = SiteForm['id'];

/** By what definitions, mapping and submissions know a form. */
export type FormId = SiteFormId | CustomFormId;

const all: readonly (SiteForm | CustomForm)[] = [...siteForms, ...customFormsBeside(siteForms)];

/** In the order of the site, the owner's last. */
export const formIds: readonly FormId[] = all.map(({ id }) => id);

/** Every form by its id. */
export const formDefinitions = Object.fromEntries(
  all.map((definition) => [definition.id, definition]),
  // What `fromEntries` cannot say: each id has the definition that bears it.
) as { readonly [Each in SiteForm as Each['id']]: Each } & Readonly<
  Record<CustomFormId, CustomForm>
>;
