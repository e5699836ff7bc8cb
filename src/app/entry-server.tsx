import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Block } from '#src/content/page.ts';
import type { Hydrate, RenderedPage } from '#src/content/rendered.ts';
import { onHost } from '#src/lib/site-path.ts';
import { App } from './app.tsx';
import { loadScreen, type Screen } from './use-screen.ts';

/**
 * Renders a path to HTML, for the build.
 * @param address empty if unknown
 * @param unconnected ids of forms
 */
export async function render(
  path: string,
  address: string,
  unconnected: readonly string[],
): Promise<RenderedPage> {
  const screen = await loadScreen(path);
  const html = renderToString(
    <StaticRouter location={onHost(path)} basename={onHost('')}>
      <App initial={screen} address={address} unconnected={unconnected} />
    </StaticRouter>,
  );
  return { path, route: screen.route, page: screen.page, html, hydrate: hydrateOf(screen) };
}

function hydrateOf({ route, page }: Screen): Hydrate {
  const [first] = page.blocks;
  // The host may serve the error page for a page in another case.
  if (route === null || first?.kind === 'outbox' || first?.kind === 'diagnostics') return 'eager';
  return page.blocks.some(isKept) ? 'idle' : 'onInteraction';
}

/** Whether the block uses stored data. */
function isKept(block: Block): boolean {
  if (block.kind === 'section') return block.blocks.some(isKept);
  return block.kind === 'checklist' || block.kind === 'erase-everything';
}
