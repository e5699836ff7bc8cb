import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Block } from '#src/content/page.ts';
import type { RenderedPage } from '#src/content/rendered.ts';
import { onHost } from '#src/lib/site-path.ts';
import { App } from './app.tsx';
import { loadScreen } from './screen.ts';

/**
 * How many of a page's blocks one sees soon after it has opened. A form behind them is reached by scrolling,
 * and the first touch, or the first idle moment, has made the page live by then.
 */
const firstToUse = 2;

/**
 * Renders a path of the site to HTML, as the build does for every route.
 * @param address the site's address; empty where it is not known
 * @param unconnected the ids of the forms that are not connected
 */
export async function render(
  path: string,
  address: string,
  unconnected: readonly string[],
): Promise<RenderedPage> {
  const screen = await loadScreen(path);
  const html = renderToString(
    <StaticRouter basename={onHost('/')} location={onHost(path)}>
      <App initial={screen} address={address} unconnected={unconnected} />
    </StaticRouter>,
  );
  // The error page may stand in for a page whose letter case the host did not recognize.
  const live = screen.route === null || screen.page.blocks.slice(0, firstToUse).some(isLive);
  return { path, route: screen.route, page: screen.page, html, hydrate: live ? 'now' : 'later' };
}

function isLive(block: Block): boolean {
  if (block.kind === 'section') return block.blocks.some(isLive);
  return block.kind === 'form' || block.kind === 'outbox' || block.kind === 'diagnostics';
}
