/** The sites of the browser tests and the engines' journeys. */
export const testSites = {
  /** As with `npm start`: Stay-informed is unconnected. Its pages record errors. */
  started: '.local/test-sites/started',
  connected: '.local/test-sites/connected',
  /** Delivers to the form service's readable endpoint. */
  delivering: '.local/test-sites/delivering',
  /** Polls the form service's readable endpoint for arrivals. */
  confirming: '.local/test-sites/confirming',
  /** Every form connected, below `siteFolderPath`, in English and Spanish. */
  inFolder: '.local/test-sites/in-folder',
  /** Delivers to the service of its own address. */
  own: '.local/test-sites/own',
} as const;

/** The path of the site in a folder. */
export const siteFolderPath = '/wtp/';
