import { renderToString } from 'react-dom/server';
import type { Block } from '#src/content/page.ts';
import type { Hydrate, RenderedPage } from '#src/content/rendered.ts';
import { App } from './app.tsx';
import { loadScreen, type Screen } from './screen.ts';

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
  const html = renderToString(<App initial={screen} address={address} unconnected={unconnected} />);
  return { path, route: screen.route, page: screen.page, html, hydrate: hydrateOf(screen) };
}

function hydrateOf({ route, page }: Screen): Hydrate {
  const [first] = page.blocks;
  // The error page may stand in for a page whose letter case the host did not recognize.
  if (route === null || first?.kind === 'outbox' || first?.kind === 'diagnostics') return 'now';
  if (first?.kind === 'form') return 'now';
  return page.blocks.some(isKept) ? 'idle' : 'needed';
}

/** Whether something in the block is typed or ticked, or acts on what the device keeps. */
function isKept(block: Block): boolean {
  if (block.kind === 'section') return block.blocks.some(isKept);
  return block.kind === 'form' || block.kind === 'checklist' || block.kind === 'erase-everything';
}
