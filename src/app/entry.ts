import { framedMessages } from '#src/content/framed-messages.ts';
import '#src/ui/styles/all.css';
import { holdInstallPrompt } from '#src/device/install.ts';
import { hasSaidReady } from '#src/device/ready-said.ts';
import { installFirst } from '#src/device/worker-script.ts';
import { keepEarlyPresses, keepEarlyTyping } from '#src/drafts/early-typing.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { showKeptLook } from '#src/ui/larger.ts';
import { importWithRetry, loadFormScript, loadQuietly, whenIdle } from '#src/ui/loading.ts';
import { isLoadingApp, latestLoad, loadApp, startBackground } from './load-app.ts';
import { keepTownHall } from './town-hall.ts';

/**
 * Every page's first script, and the only one until a touch: it must not import React. `data-hydrate` says when the app
 * loads (`Hydrate` in `src/content/rendered.ts`).
 */

/** What needs no app: buttons, and links to the page in another language. */
const worksBefore = '[data-share],[data-print],[data-larger],[hreflang]';

const needsApp = `header,summary,button:not(${worksBefore}),input,select,textarea,[data-needs-app]`;

/** Distance at which such an element loads the app. */
const near = '50%';

showKeptLook();
keepEarlyTyping();
keepEarlyPresses();
holdInstallPrompt();

const bannerKey = 'banner';

/** The banner is the first dialog. A press may have closed it before this script ran. */
function keepBannerClosed(): void {
  if (!tabTexts.read(bannerKey) && document.querySelector('dialog')?.open !== false) return;
  document.documentElement.dataset.banner = 'closed';
  tabTexts.write(bannerKey, 'closed');
}
keepBannerClosed();
addEventListener('close', keepBannerClosed, { capture: true });

addEventListener('click', async (event) => {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>(worksBefore);
  if (!button || ('hreflang' in button && navigator.onLine)) return;
  // A button that is pressed does nothing else.
  event.preventDefault();
  const { pressEarly } = await loadQuietly(() => import('#src/ui/press-early.ts'));
  pressEarly(button);
});

async function replaceFailed(image: HTMLImageElement): Promise<void> {
  const { showFailed } = await importWithRetry(() => import('#src/ui/failed-picture.ts'));
  showFailed(image);
}
const onFailure = ({ target }: Event) =>
  target instanceof HTMLImageElement && replaceFailed(target);
addEventListener('error', onFailure, { capture: true });
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) void replaceFailed(image);
}

const idleAfterLoad = (start: () => void) => {
  const wait = () => whenIdle(start, latestLoad);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

/** A form works without the app, which comes while the person types: what is said of a submission does not wait for it. */
function loadFor(touched: Element): void {
  if (touched.closest('[data-form]')) whenIdle(loadApp, latestLoad);
  else loadApp();
}

function loadOnTouch(): void {
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.closest(needsApp)) loadFor(target);
  };
  addEventListener('pointerover', onTouch, { passive: true });
  addEventListener('pointerdown', onTouch, { passive: true });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) loadFor(target);
  });
}

function loadWhenNear(): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadApp(),
    { rootMargin: near },
  );
  for (const element of document.querySelectorAll('[data-needs-app]')) observer.observe(element);
}

/**
 * In another site's frame, leaves only a link to the page, against clickjacking: without headers a host cannot forbid
 * frames.
 */
function leaveFrame(): void {
  const [line, link] = [document.createElement('p'), document.createElement('a')];
  link.href = location.href;
  link.target = '_top';
  link.textContent = framedMessages.open;
  line.append(framedMessages.why, ' ', link);
  document.body.replaceChildren(line);
}

/** For the print style sheet: the page's address, the date, and the host of links. */
function startPrintedFrom(): void {
  addEventListener('beforeprint', () => {
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
    document.documentElement.style.setProperty('--printed-host', JSON.stringify(location.host));
    document.body.dataset.printedFrom = `${location.host}${location.pathname}, ${day}`;
  });
}

function startPage(hydrate: string | undefined): void {
  startPrintedFrom();
  idleAfterLoad(installFirst);
  idleAfterLoad(keepTownHall);
  if (hydrate === 'onInteraction') {
    loadOnTouch();
    idleAfterLoad(async () => {
      loadWhenNear();
      // Until the device has the whole site, something is to do.
      const quiet = hasSaidReady() ? await importWithRetry(() => import('./quiet.ts')) : null;
      const wake = async () => {
        const started = await startBackground();
        if (!isLoadingApp()) started.watchPassivePage(loadApp);
      };
      if (await quiet?.isQuiet()) quiet?.onNews(wake);
      else void wake();
    });
  } else if (hydrate === 'idle') {
    loadOnTouch();
    idleAfterLoad(loadApp);
  } else {
    loadApp();
  }
}

loadFormScript();
if (window.top !== window.self) leaveFrame();
else startPage(document.getElementById('root')?.dataset.hydrate);
