import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { listDrafts } from '#src/drafts/drafts.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { whenIdle } from '#src/lib/load.ts';
import { inSite, normalizePath, onHost } from '#src/lib/site-path.ts';
import { isInstalled, watchInstalled } from '#src/pwa/install.ts';
import { onReconnectOrVisible } from '#src/pwa/page-life.ts';
import { autosaveForm } from '#src/screens/shared/autosave-form.ts';
import {
  type DraftAccess,
  noServices,
  type Services,
  ServicesContext,
} from '#src/screens/shared/services-context.ts';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { App } from './app.tsx';
import type { Background } from './background.ts';
import { outboxAccess } from './outbox-access.ts';
import { loadAllStyles } from './page-scripts.ts';
import { loadScreen, type Screen } from './use-screen.ts';

/** Longest wait for an idle browser, in milliseconds. */
const latestServices = 1_500;

/**
 * Hydrates the prerendered screen, or renders another, then starts the services.
 * @param background starts or returns the background work
 */
export async function startApp(background: () => Promise<Background>): Promise<void> {
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
  const siteWith = (services: Services) => (
    <BrowserRouter basename={onHost('')}>
      <ServicesContext value={services}>{app}</ServicesContext>
    </BrowserRouter>
  );
  const prerendered = isPrerendered(screen, place.dataset.path);
  const root = prerendered ? hydrateRoot(place, siteWith(noServices)) : createRoot(place);
  if (!prerendered) root.render(siteWith(noServices));
  await new Promise<void>((resolve) => whenIdle(resolve, latestServices));
  const services = startServices(await background());
  startTransition(() => root.render(siteWith(services)));
}

/** Whether the document holds this screen, not another or the error page. */
function isPrerendered(screen: Screen, path: string | undefined): boolean {
  if (path === undefined) return false;
  return screen.route === null
    ? path === '/404'
    : normalizePath(path) === normalizePath(screen.path);
}

/** Starts the drafts and returns the services; once per page. */
export function startServices(background: Background) {
  const { outbox, drains, registration, builtAt, readEraseUntil } = background;
  void watchInstalled();
  void drains.prepare();
  const { database } = outbox;
  const drafts = startDrafts({ database, installed: isInstalled(), builtAt, readEraseUntil });
  const listed = listDrafts(drafts);
  onReconnectOrVisible(listed.refresh);
  const draftAccess: DraftAccess = {
    drafts,
    listed,
    autosave: (options) => autosaveForm(drafts, options),
  };
  return { outbox: outboxAccess(background), drafts: draftAccess, registration } satisfies Services;
}
