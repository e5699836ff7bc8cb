/** The words of the outbox, in one place (specification 5.16, 5.29; glossary in the README). */
export const outboxMessages = {
  unavailable: {
    unavailable:
      'This browser does not let the site keep anything on this device (a private window may be why). Forms are then sent directly, and nothing can wait here.',
    full: 'The storage of this device is full. Nothing more can be kept here until there is room.',
    'timed-out':
      'The storage of this device does not answer. Closing other tabs of this site may help.',
    outdated:
      'A newer version of this app has taken over the outbox. Nothing in it is lost: load this page anew to see it.',
  },
  states: {
    queued: 'Waiting',
    sending: 'Sending',
    held: 'Kept: this form is not being collected yet',
    refused: 'Not accepted',
    'handed-over': 'Handed over: another device sends it',
    sent: 'Sent: handed to the form service, whose answer this app cannot read',
    confirmed: 'Confirmed by the form service',
  },
  /** Of a sent one that the service says has not arrived. */
  missing:
    'Not confirmed: the form service says that it has not arrived. Where a copy is kept, it can be sent again.',
  failures: {
    offline: 'There was no connection.',
    'no-connection': 'The form service could not be reached.',
    'timed-out': 'The form service did not answer in time.',
    'unclear-answer':
      'The form service did not say clearly that it has this. It is sent again under the same number, so that it is kept once.',
    'asked-to-wait': 'The form service asked to wait a while.',
  },
  /** Of answers that a sent submission had and the form has no place for any more. */
  unsent:
    'Part of this had no place in the form any more and was not sent. It is kept here until you delete it.',
  retention: 'Keep copies of what was sent for 30 days',
} as const;
