import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { normalisePath } from '#src/content/routes/normalise-path.ts';
import { createStore } from '#src/lib/store.ts';
import { untilLoaded } from '#src/lib/until-loaded.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { App } from './app.tsx';
import { loadScreen, type Screen } from './screen.ts';
import type { Services } from './services.ts';

/** The longest that a page waits for the browser to be idle before the outbox starts, in milliseconds. */
const latestStart = 1_500;

/** Makes the page live: hydrates what was prerendered for this path, else renders it anew. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root.');
  const screen = await untilLoaded(() => loadScreen(location.pathname));
  if (screen.path !== location.pathname) {
    history.replaceState(history.state, '', screen.path + location.search + location.hash);
  }
  const services = createStore<Services | null>(null);
  const app = (
    <BrowserRouter>
      <App initial={screen} services={services} address={root.dataset.address ?? ''} />
    </BrowserRouter>
  );
  if (isPrerendered(screen, root.dataset.path)) hydrateRoot(root, app);
  else createRoot(root).render(app);
  whenIdle(() => {
    void untilLoaded(() => import('./services.ts')).then(({ startServices }) =>
      services.set(startServices()),
    );
  }, latestStart);
}

/** Whether the document holds this screen, and not the error page in place of it or another page. */
function isPrerendered(screen: Screen, path: string | undefined): boolean {
  if (path === undefined) return false;
  return screen.route === null
    ? path === '/404'
    : normalisePath(path) === normalisePath(screen.path);
}
