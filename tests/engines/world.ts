import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';

/** A journey's site with its form service, and tabs of a new browser. */
export type World = {
  readonly site: TestSite;
  openTab(): Promise<Tab>;
  /** Crashes and restarts the browser; its tabs are lost, and with `erased`, all databases. */
  restart(after: 'crash' | 'erasure'): Promise<void>;
};

/** One person's short use of the app. */
export type Journey = {
  readonly name: string;
  /** Its pages come from a server of its own, or store nothing; any other journey ends at a page of the site. */
  readonly elsewhere?: true;
  go(world: World): Promise<void>;
};
