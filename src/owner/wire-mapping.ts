/**
 * Where each form's answers go: the form's id at the form service, and one entry number per field.
 * An empty formId means that the form is unconnected: its submissions stay on the visitor's device until
 * a later version of the site connects it. The numbers may be 0 until the formId is filled in.
 * Optional, per form: `submissionId` and `capturedAt`, the entries for the submission's UUID and the time
 * it was written, by which the sheet can tell a duplicate.
 * The build checks this file against the forms and stops with a sentence that names form and field.
 */
export const wireMapping = {
  'podcast-feedback': {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      podcastFeedback: 0,
    },
  },
  join: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      podcast: 0,
      issue: 0,
    },
  },
  volunteer: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      skills: 0,
      availability: 0,
      message: 0,
    },
  },
  'local-issue': {
    formId: '',
    entries: { firstName: 0, lastName: 0, email: 0, phone: 0, state: 0, zip: 0, issue: 0 },
  },
  'guest-speaker': {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      speakerName: 0,
      speakerPhoneEmail: 0,
      why: 0,
    },
  },
  resiliency: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      skills: 0,
      additionalInfo: 0,
    },
  },
  tax: {
    formId: '',
    entries: { firstName: 0, lastName: 0, email: 0, phone: 0, state: 0, zip: 0, irsIssues: 0 },
  },
  health: {
    formId: '',
    entries: { firstName: 0, lastName: 0, email: 0, phone: 0, state: 0, zip: 0, healthConcerns: 0 },
  },
  candidate: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      campaignConcerns: 0,
    },
  },
  financial: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      financialConcerns: 0,
    },
  },
  christian: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      christianConcerns: 0,
    },
  },
  townhall: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      podcastInterest: 0,
    },
  },
  'pastors-point': {
    formId: '',
    entries: { firstName: 0, lastName: 0, email: 0, phone: 0, state: 0, zip: 0, prayerRequest: 0 },
  },
  'resilient-path': {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      resilientInterest: 0,
    },
  },
  staff: {
    formId: '',
    entries: {
      firstName: 0,
      lastName: 0,
      email: 0,
      phone: 0,
      state: 0,
      zip: 0,
      skillsetsInterests: 0,
    },
  },
  'stay-informed': {
    formId: '',
    entries: { firstName: 0, lastName: 0, email: 0, phone: 0, state: 0, zip: 0 },
  },
} as const;
