import '#src/ui/styles/all.css';
import { renderToString } from 'react-dom/server';
import type { Block, Page, Route } from '#src/content/page.ts';
import { page as notFound } from '#src/content/pages/not-found.ts';
import type { Hydrate, RenderedPage } from '#src/content/rendered.ts';
import { findRoute } from '#src/content/routes/find-route.ts';
import { SitePage } from './site-page.tsx';

/** What React renders in a browser: the style sheet is made of what both render. */
export { Islands } from '#src/app/islands.tsx';

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
  const route = findRoute(path);
  const page = route === null ? notFound : (await route.load()).page;
  const html = renderToString(<SitePage {...{ path, route, page, address, unconnected }} />);
  return { path, route, page, html, hydrate: hydrateOf(route, page) };
}

function hydrateOf(route: Route | null, page: Page): Hydrate {
  const [first] = page.blocks.flatMap((block) => (block.kind === 'section' ? block.blocks : block));
  // The host may serve the error page for a page in another case.
  if (route === null || first?.kind === 'outbox' || first?.kind === 'diagnostics') return 'eager';
  return page.blocks.some(isKept) ? 'idle' : 'onInteraction';
}

/** Whether the block uses stored data. */
function isKept(block: Block): boolean {
  if (block.kind === 'section') return block.blocks.some(isKept);
  return block.kind === 'checklist' || block.kind === 'erase-everything';
}
