/** What stands on a page while something of it that one came to use could not be fetched. */
export const unloadedMessage =
  'A part of this page could not be loaded yet. It is tried again by itself. What you have typed stays here while this page is open. If it takes too long, copy it and reload the page.';
