import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { normalizePath } from '#src/content/routes/normalize-path.ts';
import { inSite, onHost } from '#src/lib/site-path.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { App } from './app.tsx';
import type { Background } from './background.ts';
import { loadPart } from './page-scripts.ts';
import { loadScreen, type Screen } from './screen.ts';
import type { Services } from './services.ts';
import { ServicesProvider } from './services-provider.tsx';

/** The longest that a page waits for the browser to be idle before the outbox starts, in milliseconds. */
const latestServices = 1_500;

/**
 * Makes the page live: hydrates what was prerendered for this path, else renders it anew; then starts what it
 * has besides what it shows.
 * @param background starts what goes on behind the page, or gives it where it has started
 */
export async function startApp(background: () => Promise<Background>): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The document has no root.');
  const screen = await loadWithNotice(() => loadScreen(inSite(location.pathname)), needs.allForms);
  const address = onHost(screen.path);
  if (address !== location.pathname) {
    history.replaceState(history.state, '', address + location.search + location.hash);
  }
  const { address: site = '', unconnected = '' } = place.dataset;
  const app = <App initial={screen} address={site} unconnected={unconnected.split(' ')} />;
  const siteWith = (services: Services | null) => (
    <ServicesProvider services={services}>{app}</ServicesProvider>
  );
  const prerendered = isPrerendered(screen, place.dataset.path);
  const root = prerendered ? hydrateRoot(place, siteWith(null)) : createRoot(place);
  if (!prerendered) root.render(siteWith(null));
  await new Promise<void>((resolve) => whenIdle(resolve, latestServices));
  const started = background();
  const { startServices } = await loadPart('services', () => import('./services.ts'));
  const services = startServices(await started);
  startTransition(() => root.render(siteWith(services)));
}

/** Whether the document holds this screen, and not the error page in place of it or another page. */
function isPrerendered(screen: Screen, path: string | undefined): boolean {
  if (path === undefined) return false;
  return screen.route === null
    ? path === '/404'
    : normalizePath(path) === normalizePath(screen.path);
}
