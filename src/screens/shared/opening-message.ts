/**
 * What a page of the outbox says until it is there. Apart from `OutboxOpening`, or the bundler parts the form
 * definitions from the first script, which costs every page with a form 250 bytes.
 */
export const openingMessage = 'Opening this device’s outbox…';

/** What stands there instead where no script runs. */
export const withoutScriptMessage =
  'Without JavaScript, this page cannot show what is on this device. Turn JavaScript on in your browser, then reload this page.';
