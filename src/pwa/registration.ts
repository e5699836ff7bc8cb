import { messageSW, Workbox } from 'workbox-window';
import { onHost } from '#src/lib/site-path.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { type OfflineCopy, readOfflineCopy, type WorkerMessage } from './worker-message.ts';

/**
 * The worker as the page sees it.
 * - `none`: not registered (yet), or this browser has no workers.
 * - `partial`: what the site needs offline is on the device, and the rest is on its way (`offlineCopy`), or the
 *   worker has not said yet that all of it is there.
 * - `ready`: everything is on the device.
 * - `update-waiting`: a newer version is on the device too and waits for the person's word.
 * - `update-active`: another tab has taken the newer version; this page is still the older one.
 */
export type WorkerState = 'none' | 'partial' | 'ready' | 'update-waiting' | 'update-active';

export type Registration = {
  readonly state: Store<WorkerState>;
  /** Lets the waiting version take over and loads this page anew. */
  update(): void;
};

/** The worker of this page. */
export const workerState: Store<WorkerState> = createStore<WorkerState>('none');

/** How much of the site the worker has put on the device; null until it has said so. */
export const offlineCopy: Store<OfflineCopy | null> = createStore<OfflineCopy | null>(null);

/** How often a page that stays open looks for a newer version, in milliseconds. */
const checkEvery = 60 * 60_000;

/** Registers the service worker and watches for newer versions of it. Never reloads by itself. */
export function registerWorker(url = onHost('/service-worker.js')): Registration {
  const state = workerState;
  let update = () => location.reload();
  if ('serviceWorker' in navigator) {
    void register(url, state).then((take) => {
      update = take;
    });
  }
  return { state, update: () => update() };
}

async function register(url: string, state: Store<WorkerState>): Promise<() => void> {
  const workbox = new Workbox(trusted(url));
  let wanted = false;
  workbox.addEventListener('waiting', () => state.set('update-waiting'));
  workbox.addEventListener('activated', (event) => {
    if (event.isUpdate || !event.sw) return;
    // Who may never come back pays for what is needed; the rest comes with the next visit.
    if (savesData(navigator)) state.set('partial');
    else completeCopy(event.sw, state);
  });
  workbox.addEventListener('controlling', (event) => {
    if (wanted) location.reload();
    else if (event.isUpdate) state.set('update-active');
  });
  // Private windows and strict settings forbid workers; the site works without, online.
  const registration = await workbox.register().catch(() => undefined);
  registration?.addEventListener('updatefound', passOverLateWord, { capture: true });
  if (registration?.active && state.get() === 'none') {
    completeCopy(registration.active, state);
  }

  const check = () => void registration?.update().catch(() => {});
  setInterval(check, checkEvery);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  return () => {
    wanted = true;
    if (registration?.waiting) void messageSW(registration.waiting, { type: 'SKIP_WAITING' });
    else location.reload();
  };
}

/**
 * Keeps from workbox-window the word of a worker that is not installing any more: WebKit may bring it late, and
 * workbox-window reads the worker's address without looking for one. A capturing listener comes before its own.
 */
function passOverLateWord(event: Event): void {
  const { currentTarget } = event;
  if (currentTarget instanceof ServiceWorkerRegistration && currentTarget.installing === null) {
    event.stopImmediatePropagation();
  }
}

/** Whether the person has asked for few bytes (Save Data API), where the browser says so. */
function savesData(browser: object): boolean {
  if (!('connection' in browser)) return false;
  const { connection } = browser;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/**
 * Has the worker fetch what is missing, and follows it: that all is there is known only once it has said so. A
 * worker of an earlier version says nothing.
 */
function completeCopy(worker: Pick<ServiceWorker, 'postMessage'>, state: Store<WorkerState>): void {
  if (state.get() === 'none') state.set('partial');
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const copy = readOfflineCopy(data);
    if (copy === null) return;
    offlineCopy.set(copy);
    if (copy.complete && state.get() === 'partial') state.set('ready');
  };
  const message: WorkerMessage = { type: 'restore' };
  worker.postMessage(message, [port2]);
}

/** The part of Trusted Types that TypeScript's library does not know. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

const hasTrustedTypes = (scope: object): scope is { readonly trustedTypes: PolicyFactory } =>
  'trustedTypes' in scope;

/** The worker's address, as a TrustedScriptURL where the Content Security Policy asks for one. */
function trusted(only: string): string {
  const scope: object = globalThis;
  if (!hasTrustedTypes(scope)) return only;
  const policy = scope.trustedTypes.createPolicy('sw', {
    createScriptURL(url) {
      if (url !== only) throw new TypeError(`Not the worker's address: ${url}`);
      return url;
    },
  });
  return policy.createScriptURL(only);
}
