/** What stands where a part of a page should be that could not be fetched. */
export const unloadedWords =
  'A part of this page could not be loaded, so nothing can be sent or opened here yet. Copy what you have typed, if anything, check the connection, and reload the page.';
