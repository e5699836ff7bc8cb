/** Messages of a form before and while it is submitted, besides its own (specification 4.3, 4.4). */
export const formMessages = {
  storing: 'Saving on this device…',
  unconnected: 'Not open yet. Write it now: it stays on your device until we open.',
  /** Shown before typing. */
  insecure:
    'This address is not secure: the site may lose what you write. Open the one with a lock beside it.',
  /** Shown before typing, if the browser forbids storage. */
  blocked:
    'This browser does not let the site keep anything on this device. What you submit is sent directly, so you need a connection.',
  blockedAndHeld:
    'This browser does not let the site keep anything on this device, and this form is not open yet. What you write here cannot be saved or sent.',
  outboxLink: 'See it in the outbox',
} as const;

/** Messages of the captcha. */
export const spamGuardMessages = {
  noSum: 'Please solve: … + … = ?',
  preparing: 'Getting ready…',
  why: 'This CAPTCHA keeps out bots.',
} as const;
