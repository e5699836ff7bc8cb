/** Messages of a form before and while it is submitted, besides its own (specification 4.3, 4.4). */
export const formMessages = {
  addLocation: 'Add my location',
  storing: 'Saving on this device…',
  unconnected:
    'This form is not open yet. You can fill it out now: it stays on your device until the form opens.',
} as const;

/** Messages of the captcha. */
export const spamGuardMessages = {
  noSum: 'Please solve: … + … = ?',
  preparing: 'Getting ready…',
  why: 'This CAPTCHA keeps out bots.',
} as const;
