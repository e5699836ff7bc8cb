/** Other apps send shared text to this page. */
export const sharePath = '/share-issue';

/** A note beside the shared text, until the next key. */
export const sharedTextNote = 'What you shared from another app is here.';
