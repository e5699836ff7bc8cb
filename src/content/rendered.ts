import type { Page, Route } from './page.ts';
/**
 * When the app loads:
 * - `eager`: for the page's main part;
 * - `idle`: for a part further down;
 * - `onInteraction`: on a reading page, when a part is touched or seen.
 */
export type Hydrate = 'eager' | 'idle' | 'onInteraction';

/** A prerendered page. */
export type RenderedPage = {
  readonly path: string;
  /** Null for the error page. */
  readonly route: Route | null;
  readonly page: Page;
  /** The root's content, after the head tags. */
  readonly html: string;
  readonly hydrate: Hydrate;
};

/** What `src/app/page/entry-server.tsx` exports. */
export type Render = (
  path: string,
  address: string,
  unconnected: readonly string[],
) => Promise<RenderedPage>;
