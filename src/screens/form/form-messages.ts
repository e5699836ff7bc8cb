/** What a page says of a submission beside the form's own success and error lines (specification 4.3, 4.4). */
export const outcomeMessages = {
  storing: 'Saving on this device…',
  sending: 'Saved on this device. Sending now…',
  saved: 'Saved on this device. It will be sent automatically when the connection returns.',
  simulatingOffline: 'Saved on this device. Practice mode is on: it stays here and is not sent.',
  paused: 'Saved on this device. Sending is paused. It will go out when you resume.',
  held: 'We are not collecting this form yet. Your answers are saved on this device and will be sent once we start.',
  handedOver: 'Handed over to another device, which sends it.',
  lost: 'This could not be saved or sent. Everything you typed is still here. Copy it before you close this page, or submit it again when you have a connection.',
  /** Before anybody types, where the browser forbids storage. */
  blocked:
    'This browser does not let the site keep anything on this device. What you submit is sent directly, so you need a connection.',
  blockedAndHeld:
    'This browser does not let the site keep anything on this device, and we are not collecting this form yet. What you write here cannot be saved or sent.',
  refused: 'The form service did not accept this:',
  another: 'File another',
  outboxLink: 'See it in the outbox',
} as const;

/** What is said of remembering who writes. */
export const rememberMessages = {
  label: 'Remember my contact details on this device',
  on: 'The next form is filled in with them.',
  off: 'Leave this off on a device that others use.',
  forbidden: 'This browser does not let the site keep anything on this device.',
} as const;

/** What is said of adding where one is to a text. */
export const locationMessages = {
  button: 'Add my location',
  finding: 'Finding your location…',
  added: 'Your location is in the text above.',
  full: (missing: number) =>
    `Your location does not fit. Shorten the text by ${missing} characters, then try again.`,
  refused:
    'Your browser was not allowed to tell your location. Allow it for this site in the browser’s settings, or describe the place.',
  unavailable:
    'Your location could not be found. Try again outdoors or near a window, or describe the place.',
  'timed-out':
    'Finding your location took too long. Try again under the open sky, or describe the place.',
  absent: 'This browser cannot tell your location. Describe the place instead.',
} as const;
