/**
 * What a page of the outbox says until it is there. Apart from `OutboxOpening`, or the bundler parts the form
 * definitions from the first script, which costs every page with a form 250 bytes.
 */
export const openingMessage = 'Opening this device’s outbox…';
