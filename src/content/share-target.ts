/** The page that takes text shared from other apps, and the address that they send it to. */
export const sharePath = '/share-issue';

/** Beside the field that the text was put into, until the next key. */
export const sharedTextNote = 'What you shared from another app is here.';
