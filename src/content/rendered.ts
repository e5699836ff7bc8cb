import type { Page } from './page.ts';
import type { Route } from './routes/route.ts';

/**
 * When the app comes to life on a page:
 * - `now`: one came to use what it begins with;
 * - `idle`: something further down wants it, and it is there before one has read as far;
 * - `needed`: a page for reading, where it comes for what somebody touches, or sees.
 */
export type Hydrate = 'now' | 'idle' | 'needed';

/** A prerendered page. */
export type RenderedPage = {
  readonly path: string;
  /** Null for the error page. */
  readonly route: Route | null;
  readonly page: Page;
  /** What belongs into the root, with the head's tags in front. */
  readonly html: string;
  /** When the app comes to life on it. */
  readonly hydrate: Hydrate;
};
