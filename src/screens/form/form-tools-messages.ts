/** Messages about remembered contact details. */
export const rememberMessages = {
  label: 'Remember my contact details on this device',
  on: 'The next form is filled in with them.',
  other: 'This device remembers other contact details.',
  replace: 'Remember these instead',
  off: 'Leave this off on a device that others use.',
  forbidden: 'This browser does not let the site keep anything on this device.',
} as const;

/** Messages about adding the location to a text. */
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
