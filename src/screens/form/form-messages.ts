/** Messages of a form before and while it is submitted, besides its own (specification 4.3, 4.4). */
export const formMessages = {
  addLocation: 'Add my location',
  storing: 'Saving on this device…',
  unconnected: 'Not open yet. Write it now: it stays on your device until it opens.',
} as const;

/** Messages of the captcha. */
export const spamGuardMessages = {
  noSum: 'Please solve: … + … = ?',
  preparing: 'Getting ready…',
  why: 'This CAPTCHA keeps out bots.',
} as const;
