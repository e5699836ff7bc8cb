/** Shows files that were shared, or opened with the app. */
export const receivePath = '/outbox#receive';

/** What a transfer may be kept as. */
export const receivedTypes = { 'text/plain': ['.txt'] } as const;
