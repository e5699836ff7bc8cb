/** The folders of the sites that the browser tests serve. */
export const testSites = {
  /** As `npm start` has it: Stay-informed is unconnected. */
  started: '.local/test-sites/started',
  /** The same site with every form connected. */
  connected: '.local/test-sites/connected',
} as const;
