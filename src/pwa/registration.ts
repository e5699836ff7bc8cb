import { messageSW, Workbox } from 'workbox-window';
import { onHost } from '#src/lib/site-path.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { type OfflineCopy, readOfflineCopy, type WorkerMessage } from './worker-message.ts';

/**
 * The worker, as the page sees it.
 * - `none`: not registered, or unsupported.
 * - `partial`: the files required offline are on the device; others are missing or unconfirmed.
 * - `ready`: all files are on the device.
 * - `update-waiting`: a newer version waits for the user's consent.
 * - `update-active`: another tab activated the newer version; this page is older.
 */
export type WorkerState = 'none' | 'partial' | 'ready' | 'update-waiting' | 'update-active';

export type Registration = {
  readonly state: Store<WorkerState>;
  /** Activates the waiting version and reloads this page. */
  update(): void;
};

export const workerState: Store<WorkerState> = createStore<WorkerState>('none');

/** The offline copy's progress; null until the worker reports. */
export const offlineCopy: Store<OfflineCopy | null> = createStore<OfflineCopy | null>(null);

/** Interval between update checks of an open page, in milliseconds. */
const checkEvery = 60 * 60_000;

/** Registers the service worker and watches for updates. Never reloads unasked. */
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
    // With Save Data, the rest waits for the next visit.
    if (savesData(navigator)) state.set('partial');
    else completeCopy(event.sw, state);
  });
  workbox.addEventListener('controlling', (event) => {
    if (wanted) location.reload();
    else if (event.isUpdate) state.set('update-active');
  });
  // Forbidden in private windows or by strict settings: the site works online.
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
 * Hides `updatefound` from workbox-window if no worker is installing: WebKit may fire it late, and workbox-window would
 * throw. A capturing listener runs first.
 */
function passOverLateWord(event: Event): void {
  const { currentTarget } = event;
  if (currentTarget instanceof ServiceWorkerRegistration && currentTarget.installing === null) {
    event.stopImmediatePropagation();
  }
}

/** Whether the user asks to save data (Save Data API). */
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

/** Lets the worker fetch missing files. Only its report proves that the copy is complete; older workers send none. */
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

/** Not in TypeScript's library. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

const hasTrustedTypes = (scope: object): scope is { readonly trustedTypes: PolicyFactory } =>
  'trustedTypes' in scope;

/** The worker's URL, as a TrustedScriptURL if the policy requires one. */
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
