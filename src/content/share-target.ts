/** Other apps send what they share to this page, which shows texts. */
export const sharePath = '/share-issue';

/** A note beside the shared text, until the next key. */
export const sharedTextNote = 'What you shared from another app is here.';
