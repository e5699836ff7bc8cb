/**
 * The message until the outbox has loaded. Apart from `OutboxOpening`: otherwise the bundler splits the form
 * definitions off the first script, which costs 250 bytes on every page with a form.
 */
export const openingMessage = 'Opening this device’s outbox…';
