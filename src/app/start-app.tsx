import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { inSite, normalizePath, onHost } from '#src/lib/site-path.ts';
import { FormServicesContext } from '#src/screens/form/form-view.tsx';
import type { FormServices } from '#src/screens/form/mount-form.ts';
import {
  noServices,
  type Services,
  ServicesContext,
} from '#src/screens/shared/services-context.ts';
import { loadAllStyles, loadWithNotice, needs, whenIdle } from '#src/ui/loading.ts';
import { App } from './app.tsx';
import { loadScreen, type Screen } from './use-screen.ts';

/** Longest wait for an idle browser, in milliseconds. */
const latestServices = 1_500;

/**
 * Hydrates the prerendered screen, or renders another, then starts the services.
 * @param startServices starts or returns those of the page
 */
export async function startApp(
  startServices: () => Promise<Services>,
  formServices: FormServices,
): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The document has no root.');
  const [screen] = await Promise.all([
    loadWithNotice(() => loadScreen(inSite(location.pathname)), needs.opening),
    loadWithNotice(loadAllStyles, needs.opening),
  ]);
  const address = onHost(screen.path);
  if (address !== location.pathname) {
    history.replaceState(history.state, '', address + location.search + location.hash);
  }
  const { address: site = '', unconnected = '' } = place.dataset;
  const app = <App initial={screen} address={site} unconnected={unconnected.split(' ')} />;
  // As a transition, a page would come in slices: in twice the time, on a slow phone.
  const siteWith = (services: Services) => (
    <BrowserRouter basename={onHost('')} useTransitions={false}>
      <FormServicesContext value={formServices}>
        <ServicesContext value={services}>{app}</ServicesContext>
      </FormServicesContext>
    </BrowserRouter>
  );
  const prerendered = isPrerendered(screen, place.dataset.path);
  const root = prerendered ? hydrateRoot(place, siteWith(noServices)) : createRoot(place);
  if (!prerendered) root.render(siteWith(noServices));
  await new Promise<void>((resolve) => whenIdle(resolve, latestServices));
  const services = await startServices();
  startTransition(() => root.render(siteWith(services)));
}

/** Whether the document holds this screen, not another or the error page. */
function isPrerendered(screen: Screen, path: string | undefined): boolean {
  if (path === undefined) return false;
  return screen.route === null
    ? path === '/404'
    : normalizePath(path) === normalizePath(screen.path);
}
