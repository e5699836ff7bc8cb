/** Other apps send what they share to this page, which shows texts. */
export const sharePath = '/share-issue';

/** Shows files that were shared, or opened with the app. */
export const receivePath = '/outbox#receive';

/** What a transfer may be kept as. */
export const receivedTypes = { 'text/plain': ['.txt'], 'application/json': ['.json'] } as const;

/** A note beside the shared text, until the next key. */
export const sharedTextNote = 'What you shared from another app is here.';
