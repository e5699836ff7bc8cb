import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';

/** A journey's site with its form service, and tabs of a new browser. */
export type World = {
  readonly site: TestSite;
  openTab(): Promise<Tab>;
  /** Crashes and restarts the browser; its tabs are lost. */
  crash(): Promise<void>;
};

/** One person's short use of the app. */
export type Journey = {
  readonly name: string;
  /** Needs an engine whose storage survives a crash. */
  readonly outlivesBrowser?: boolean;
  go(world: World): Promise<void>;
};
