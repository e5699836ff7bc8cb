import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Block, Page } from '#src/content/page.ts';
import type { Route } from '#src/content/routes/route.ts';
import { App } from './app.tsx';
import { loadScreen } from './screen.ts';

/** A prerendered page. */
export type Rendered = {
  readonly path: string;
  /** Null for the error page. */
  readonly route: Route | null;
  readonly page: Page;
  /** What belongs into the root, with the head's tags in front. */
  readonly html: string;
  /** A page that one came to use is hydrated `now`, one that one came to read `later`. */
  readonly hydrate: 'now' | 'later';
};

/**
 * How many of a page's blocks one sees soon after it has opened. A form behind them is reached by scrolling,
 * and the first touch, or the first idle moment, has made the page live by then.
 */
const firstToUse = 2;

/**
 * Renders a path of the site to HTML, as the build does for every route.
 * @param address the site's address; empty where it is not known
 */
export async function render(path: string, address: string): Promise<Rendered> {
  const screen = await loadScreen(path);
  const html = renderToString(
    <StaticRouter location={path}>
      <App initial={screen} address={address} />
    </StaticRouter>,
  );
  // The error page may stand in for a page whose letter case the host did not recognise.
  const live = screen.route === null || screen.page.blocks.slice(0, firstToUse).some(isLive);
  return { path, route: screen.route, page: screen.page, html, hydrate: live ? 'now' : 'later' };
}

function isLive(block: Block): boolean {
  if (block.kind === 'section') return block.blocks.some(isLive);
  return block.kind === 'form' || block.kind === 'outbox' || block.kind === 'diagnostics';
}
