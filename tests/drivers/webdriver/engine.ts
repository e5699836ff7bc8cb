import type { Driver } from './webdriver.ts';

/** A running browser of one engine. */
export type Browser = {
  readonly driver: Driver;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
};

/** A browser engine on this computer. */
export type Engine = {
  /** Whether what it stores outlives the browser when it is driven by a test. */
  readonly keepsProfile: boolean;
  /** @param profile the folder in which it keeps what it stores, where it keeps anything */
  start(profile: string): Promise<Browser>;
  /** The same for a person who blocks all cookies and site data; absent where a test cannot block them. */
  startBlocked?(profile: string): Promise<Browser>;
};
