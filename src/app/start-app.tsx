import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { findPath } from '#src/content/routes/find-path.ts';
import { inSite, onHost } from '#src/lib/site-path.ts';
import { FormServicesContext } from '#src/screens/form/form-services-context.ts';
import type { FormServices } from '#src/screens/form/mount-form.ts';
import {
  noServices,
  type Services,
  ServicesContext,
} from '#src/screens/shared/services-context.ts';
import { startMenu } from '#src/ui/layout/start-menu.ts';
import { loadAllStyles, loadWithNotice, needs, whenIdle } from '#src/ui/loading.ts';
import { partsOf, showParts } from './exchange.ts';
import { createPageLoader, type PageLoader } from './load-page.ts';
import { Site } from './site.tsx';

/** Longest wait for an idle browser, in milliseconds. */
const latestServices = 1_500;

/**
 * Makes what lives in the page work, and opens links without loading a document.
 * @param startServices starts or returns those of the page
 */
export async function startApp(
  startServices: () => Promise<Services>,
  formServices: FormServices,
): Promise<void> {
  startMenu();
  await loadWithNotice(loadAllStyles, needs.opening);
  const loader = createPageLoader();
  const path = await findShown(loader);
  const parts = partsOf(document);
  if (parts === null) throw new Error('The document has no page.');
  // What it renders is in places of the document; nothing is in the root itself.
  const root = createRoot(document.createElement('div'));
  const render = (services: Services) =>
    root.render(
      <BrowserRouter basename={onHost('')} useTransitions={false}>
        <FormServicesContext value={formServices}>
          <ServicesContext value={services}>
            <Site loader={loader} opening={{ path, parts }} />
          </ServicesContext>
        </FormServicesContext>
      </BrowserRouter>,
    );
  render(noServices);
  await new Promise<void>((resolve) => whenIdle(resolve, latestServices));
  render(await startServices());
}

/**
 * A host or the worker may answer an address in another letter case with the page, or with the error page. Then the page
 * is looked for once, and the address corrected.
 * @returns the path of what is shown
 */
async function findShown(loader: PageLoader): Promise<string> {
  const asked = inSite(location.pathname);
  const path = findPath(asked);
  if (document.getElementById('root')?.dataset.path === '/404') {
    const loaded = path === null ? null : await loader.take(path);
    if (loaded?.kind !== 'page') {
      showVerdict(path === null ? 'unknown' : 'absent');
      return asked;
    }
    showParts(loaded.parts);
  }
  if (path === null) return asked;
  if (onHost(path) !== location.pathname)
    history.replaceState(history.state, '', onHost(path) + location.search + location.hash);
  return path;
}

/** On the error page, which says neither before a script has looked. */
function showVerdict(verdict: 'unknown' | 'absent'): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-looking], [data-verdict]')) {
    place.dataset.shown = '';
    place.hidden = false;
    if (place.dataset.verdict !== verdict) place.remove();
  }
  const again = document.querySelector('[data-again]');
  again?.addEventListener('click', () => location.reload());
  const heading = document.querySelector('h1')?.textContent;
  document.title = `${heading} | ${document.title}`;
}
