/** The outbox's words that several screens use (specification 5.16, 5.29; glossary in `src/README.md`). */
export const outboxMessages = {
  unavailable: {
    unavailable:
      'This browser does not let the site keep anything on this device, perhaps because of a private window. Forms are sent directly, and nothing can wait here.',
    full: 'This device’s storage is full. Nothing more can be kept here until you free up space.',
    failing:
      'This device’s storage is not working right now, perhaps because it is full. Free up some space, then reload this page to see what is here.',
    'timed-out':
      'This device’s storage is not responding. Closing other tabs of this site may help.',
    hanging:
      'This device’s storage is taking long. It may have saved this or not: wait a moment, then reload this page to see.',
    outdated:
      'A newer version of this app has taken over the outbox. Nothing in it is lost: reload this page to see it.',
  },
  states: {
    queued: 'Waiting',
    sending: 'Sending',
    held: 'On hold',
    refused: 'Not accepted',
    'handed-over': 'Handed over',
    sent: 'Sent',
    confirmed: 'Confirmed',
    /** Sent, but reported as not arrived. */
    missing: 'Not confirmed',
  },
  followUp: 'Follow-up',
  /** Shown in an opened row. */
  meanings: {
    held: 'This form is not open yet.',
    'handed-over': 'Given to another device, which will send it.',
    sent: 'Sent to the form service. This app cannot read its reply.',
    confirmed: 'The form service has confirmed it.',
    missing: 'The form service says that it has not arrived.',
  },
  failures: {
    offline: 'There was no connection.',
    'no-connection': 'The form service could not be reached.',
    'timed-out': 'The form service did not reply in time.',
    'unclear-answer':
      'The form service did not reply clearly. This will be sent again under the same receipt, so that duplicates can be recognized.',
    'asked-to-wait': 'The form service asked us to wait a while.',
  },
  /** The form no longer has a field for some answers. */
  unsent:
    'The form has changed and has no field for part of this. That part was not sent. It stays here until you delete it.',
  /** On every page, once what waited has left. */
  delivered: {
    sent: (count: number) => (count === 1 ? '1 submission sent' : `${count} submissions sent`),
    arrived: (count: number) =>
      count === 1 ? '1 submission arrived' : `${count} submissions arrived`,
    see: 'See the list',
  },
  /** On the home page. */
  waits: (count: number) =>
    count === 1
      ? 'One submission waits in your outbox. See it.'
      : `${count} submissions wait in your outbox. See them.`,
  /** Spoken once the connection is back. */
  online: 'Online',
} as const;

export const things = (count: number): string =>
  count === 1 ? '1 submission' : `${count} submissions`;
