import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Block } from '#src/content/page.ts';
import { createStore } from '#src/lib/store.ts';
import { App } from './app.tsx';
import { loadScreen } from './screen.ts';

/** A prerendered page. */
export type Rendered = {
  readonly path: string;
  /** What belongs into the root, with the head's tags in front. */
  readonly html: string;
  /** A page that one came to use is hydrated `now`, one that one came to read `later`. */
  readonly hydrate: 'now' | 'later';
};

const noServices = createStore(null);

/** Renders a path of the site to HTML, as the build does for every route. */
export async function render(path: string): Promise<Rendered> {
  const screen = await loadScreen(path);
  const html = renderToString(
    <StaticRouter location={path}>
      <App initial={screen} services={noServices} />
    </StaticRouter>,
  );
  // The error page may stand in for a page whose letter case the host did not recognise.
  const live = screen.route === null || screen.page.blocks.some(isLive);
  return { path, html, hydrate: live ? 'now' : 'later' };
}

function isLive(block: Block): boolean {
  if (block.kind === 'section') return block.blocks.some(isLive);
  return block.kind === 'form' || block.kind === 'outbox' || block.kind === 'diagnostics';
}
