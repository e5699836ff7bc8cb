/** Messages about what became of a submission, besides the form's own (specification 4.3, 4.4). */
export const outcomeMessages = {
  sending: 'Saved on this device. Sending now…',
  /** `whenSent` follows. */
  saved: 'Saved on this device. It will be sent',
  paused: 'Saved on this device. Sending is paused. It will go out when you resume.',
  held: 'This form is not open yet. Your answers are saved on this device and will be sent when it opens. Open this app now and then until it is sent.',
  handedOver: 'Given to another device, which will send it.',
  almostFull:
    'This device’s storage is almost full: delete photos or videos before you fill out another form. Do not clear this browser’s data.',
  hanging:
    'This may or may not have been saved: this device is slow, or its storage is full. Everything you typed is still here. Wait a moment, then submit it again: that does not save it twice. Do not clear this browser’s data.',
  lost: 'This could not be saved or sent. Everything you typed is still here. Copy it before you close this page, or submit it again when you have a connection.',
  /** Follows `lost`. */
  unanswered: 'It may have been sent, but no answer came.',
  /** Follows `refused` and its reason. */
  correct: 'Correct it in the outbox, then send it again.',
  /** Shown before typing. */
  insecure:
    'This address is not secure: this app may lose what you write. Open the address that begins with https.',
  openSecure: 'Open the secure address',
  /** Shown before typing, if the browser forbids storage. */
  blocked:
    'This browser does not let this app keep anything on this device. What you submit is sent directly, so you need a connection.',
  blockedAndHeld:
    'This browser does not let this app keep anything on this device, and this form is not open yet. What you write here cannot be saved or sent.',
  outboxLink: 'See it in the outbox',
  refused: 'This was not accepted:',
} as const;
