/**
 * The first script of every page, the only one before anybody touches it: React stays out of its static
 * imports. When the app comes, the build has said in `data-hydrate` (`Hydrate` in `src/content/rendered.ts`).
 */
import '#src/ui/styles/all.css';
import { keepEarlyTyping } from '#src/drafts/early-typing.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { holdInstallPrompt } from '#src/pwa/install.ts';
import { showKeptSimulation } from '#src/ui/offline-simulation.ts';
import type { Background } from './background.ts';
import { fetchScripts, loadPart } from './page-scripts.ts';

/** The longest that a page waits for the browser to be idle, in milliseconds. */
const latestLoad = 4_000;

/** What the app makes better; where none of it is touched, a page for reading is of full use without. */
const needsApp = 'header, summary, button, input, select, textarea, [data-comes-alive]';

/** How near to the screen such a place may come before the app is loaded for it. */
const near = '50%';

showKeptSimulation();
keepEarlyTyping();
holdInstallPrompt();

const bannerKey = 'banner';
const root = document.documentElement;

function closeBanner(): void {
  root.dataset.banner = 'closed';
  tabTexts.write(bannerKey, 'closed');
}
if (tabTexts.read(bannerKey) === 'closed') root.dataset.banner = 'closed';
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-close-banner]')) closeBanner();
});

let background: Promise<Background> | null = null;
/** What goes on behind the page; started once, whoever asks first. */
function startBackground(): Promise<Background> {
  background ??= loadPart('background', () => import('./background.ts')).then((module) =>
    module.startBackground(),
  );
  return background;
}

let loading = false;
function loadApp(): void {
  if (loading) return;
  loading = true;
  whenIdle(() => {
    // What fails here is fetched again when its part is loaded.
    for (const part of ['background', 'services'] as const) void fetchScripts(part).catch(() => {});
  }, latestLoad);
  void loadPart('live', () => import('./start-app.tsx')).then((module) =>
    module.startApp(startBackground),
  );
}

const idleAfterLoad = (start: () => void) => {
  const wait = () => whenIdle(start, latestLoad);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

/** Loads the app at the first touch on something that needs it, and for whoever goes by keyboard. */
function loadWhereTouched(): void {
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.closest(needsApp)) loadApp();
  };
  addEventListener('pointerover', onTouch, { passive: true });
  addEventListener('pointerdown', onTouch, { passive: true });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) loadApp();
  });
}

/** Loads the app where something that it brings to life comes near the screen. */
function loadWhereNear(): void {
  const observer = new IntersectionObserver(
    (places) => places.some(({ isIntersecting }) => isIntersecting) && loadApp(),
    { rootMargin: near },
  );
  for (const place of document.querySelectorAll('[data-comes-alive]')) observer.observe(place);
}

const hydrate = document.getElementById('root')?.dataset.hydrate;
if (hydrate === 'needed') {
  loadWhereTouched();
  idleAfterLoad(async () => {
    loadWhereNear();
    const started = await startBackground();
    if (!loading) started.watchWhileReading(loadApp);
  });
} else if (hydrate === 'idle') {
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
  idleAfterLoad(loadApp);
} else {
  loadApp();
}
