import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';

/** A journey's site with its form service, and tabs of a new browser. */
export type World = {
  readonly site: TestSite;
  openTab(): Promise<Tab>;
  /** Crashes and restarts the browser; its tabs are lost. Null if its storage would be lost, too. */
  readonly crash: (() => Promise<void>) | null;
};

/** One person's short use of the app. */
export type Journey = {
  readonly name: string;
  /** Its pages come from a server of its own; any other journey ends at a page of the site. */
  readonly elsewhere?: true;
  go(world: World): Promise<void>;
};
