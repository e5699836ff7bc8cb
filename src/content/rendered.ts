import type { Page } from './page.ts';
import type { Route } from './routes/route.ts';

/** A prerendered page. */
export type RenderedPage = {
  readonly path: string;
  /** Null for the error page. */
  readonly route: Route | null;
  readonly page: Page;
  /** What belongs into the root, with the head's tags in front. */
  readonly html: string;
  /** A page that one came to use is hydrated `now`, one that one came to read `later`. */
  readonly hydrate: 'now' | 'later';
};
