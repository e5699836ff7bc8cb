import type { Tab } from '#src/tools/browsers/webdriver/tab.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';

/** What a journey has: a site with its form service, and tabs of a browser that has never been there. */
export type World = {
  readonly site: TestSite;
  openTab(): Promise<Tab>;
  /** Ends the browser as a crash does and starts it again; its tabs are gone. */
  crash(): Promise<void>;
};

/** A short way through the app, as one person goes it. */
export type Journey = {
  readonly name: string;
  /** Needs an engine that keeps what it stores over its own end. */
  readonly outlivesBrowser?: boolean;
  go(world: World): Promise<void>;
};
