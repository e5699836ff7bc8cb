import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Block } from '#src/content/page.ts';
import type { RenderedPage } from '#src/content/rendered.ts';
import { onHost } from '#src/lib/site-path.ts';
import { App } from './app.tsx';
import { loadScreen } from './screen.ts';

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
  const [first] = screen.page.blocks;
  const live = screen.route === null || (first !== undefined && isLive(first));
  return { path, route: screen.route, page: screen.page, html, hydrate: live ? 'now' : 'later' };
}

/**
 * Whether a page that begins with this block is one that one came to use. A form behind other blocks is reached by
 * scrolling, and the first touch, or the first idle moment, has made the page live by then.
 */
const isLive = ({ kind }: Block): boolean =>
  kind === 'form' || kind === 'outbox' || kind === 'diagnostics';
