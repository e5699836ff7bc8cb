/** The outbox's words that several screens use (specification 5.16, 5.29; glossary in `src/README.md`). */
export const outboxMessages = {
  unavailable: {
    unavailable:
      'This browser does not let this app keep anything on this device, perhaps because of a private window. Forms are sent directly, and nothing can wait here.',
    full: 'This device’s storage is full. Nothing more can be kept here until you free up space.',
    failing:
      'This device’s storage is not working right now, perhaps because it is full. Free up some space, then reload this page to see what is here.',
    'timed-out':
      'This device’s storage is not responding. Closing other tabs of this app may help.',
    hanging:
      'This device’s storage is slow. This may or may not have been saved: wait a moment, then reload this page to see.',
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
    'handed-over': 'Given to another device, which sends it. This device does not learn when.',
    sent: 'It was sent. Our form service does not confirm what arrives.',
    confirmed: 'It has arrived: our form service has confirmed it.',
    missing: 'Our form service says it has not arrived.',
  },
  failures: {
    offline: 'No signal yet.',
    'no-connection': 'No connection to our form service yet.',
    'timed-out': 'No reply came in time.',
    'unclear-answer':
      'No clear reply came. This will be sent again under the same receipt, so duplicates are easy to spot.',
    'asked-to-wait': 'Our form service is busy and asked this app to wait.',
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
      ? 'One submission is waiting in your outbox. See it.'
      : `${count} submissions are waiting in your outbox. See them.`,
  /** Instead, once something has waited long. */
  waitsLong: (count: number, day: string) =>
    `${things(count)} waiting since ${day}. See what to do.`,
  /** Spoken once the connection is back. */
  online: 'Online',
} as const;

export const things = (count: number): string =>
  count === 1 ? '1 submission' : `${count} submissions`;
