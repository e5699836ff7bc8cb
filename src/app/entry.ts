/**
 * The first script of every page, the only one before anybody touches it: React stays out of its static
 * imports. A page that begins with a form is hydrated at once, any other at the first touch, key, focus or
 * scroll, or when the browser is idle.
 */
import '#src/ui/styles/all.css';
import { keepEarlyTyping } from '#src/drafts/early-typing.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { holdInstallPrompt } from '#src/pwa/install.ts';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { showKeptSimulation } from '#src/ui/offline-simulation.ts';

/** The longest that a page for reading waits for the browser to be idle, in milliseconds. */
const latestLoad = 4_000;

showKeptSimulation();
keepEarlyTyping();

const bannerKey = 'banner';
const root = document.documentElement;
/** What the build says of the page. */
const page = document.getElementById('root')?.dataset;

holdInstallPrompt();

/**
 * Asks for scripts side by side that would otherwise be found one in another; their names come with the page. They
 * come into the browser's cache only: a preload that fails would in WebKit be what every import after it gets. A
 * worker has them on the device.
 */
function askFor(files = ''): void {
  if (navigator.serviceWorker?.controller) return;
  for (const file of files.split(' ').filter(Boolean)) {
    void fetch(new URL(file, import.meta.url))
      .then((script) => script.arrayBuffer())
      .catch(() => {});
  }
}

let loading = false;
function loadApp(): void {
  if (loading) return;
  loading = true;
  askFor(page?.live);
  whenIdle(() => askFor(page?.services), latestLoad);
  void loadWithNotice(() => import('./start-app.tsx'), needs.allForms).then((module) =>
    module.startApp(),
  );
}

function closeBanner(): void {
  root.dataset.banner = 'closed';
  tabTexts.write(bannerKey, 'closed');
}
if (tabTexts.read(bannerKey) === 'closed') root.dataset.banner = 'closed';
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-close-banner]')) closeBanner();
});

if (page?.hydrate === 'later') {
  for (const type of [
    'pointerdown',
    'keydown',
    'touchstart',
    'pointerover',
    'focusin',
    'scroll',
  ] as const) {
    addEventListener(type, loadApp, { once: true, passive: true });
  }
  const loadWhenIdle = () => whenIdle(loadApp, latestLoad);
  if (document.readyState === 'complete') loadWhenIdle();
  else addEventListener('load', loadWhenIdle, { once: true });
} else {
  loadApp();
}
