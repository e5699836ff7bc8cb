/** The folders of the sites that the browser tests and the engines' journeys serve. */
export const testSites = {
  /** As `npm start` has it: Stay-informed is unconnected. */
  started: '.local/test-sites/started',
  /** The same site with every form connected. */
  connected: '.local/test-sites/connected',
  /** Delivers to the form service's readable endpoint. */
  delivering: '.local/test-sites/delivering',
  /** Delivers to the form service, and asks its readable endpoint what has arrived. */
  confirming: '.local/test-sites/confirming',
  /** Every form connected, for a folder of a host: below `siteFolderPath`. */
  inFolder: '.local/test-sites/in-folder',
  /** Every form connected; the pages note what they complain of. */
  watched: '.local/test-sites/watched',
} as const;

/** Where the site that is built for a folder stands on its host. */
export const siteFolderPath = '/wtp/';
