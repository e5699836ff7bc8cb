/** What a page of the outbox says until it is there. */
export const openingMessage = 'Opening the outbox of this device…';
