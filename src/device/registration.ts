import { messageSW, Workbox } from 'workbox-window';
import { language } from '#src/lib/language.ts';
import { onReconnectOrVisible } from '#src/lib/page-life.ts';
import { isRecord } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import {
  type OfflineCopy,
  type RestoreUpTo,
  readOfflineCopy,
  type WorkerMessage,
} from '#src/sync/worker-message.ts';
import { cameWithoutWorker, workerScript } from './worker-script.ts';

/**
 * - `checking`: the worker has not reported an offline copy yet.
 * - `none`: unsupported, forbidden, or none was active as the page registered it.
 * - `update-waiting`: a newer version awaits the user's consent.
 * - `update-active`: another tab activated it; this page is older.
 */
export type WorkerState = 'checking' | 'none' | 'update-waiting' | 'update-active';

export type Registration = {
  readonly state: Store<WorkerState>;
  /** Activates the waiting version, and reloads. Resolves only if the page is still there. */
  update(): Promise<void> | void;
};

/** For a newer version, from the request on; in milliseconds. */
export const longestTakeOver = 10_000;

export const workerState: Store<WorkerState> = createStore<WorkerState>('checking');

/** Null until the worker reports. */
export const offlineCopy: Store<OfflineCopy | null> = createStore<OfflineCopy | null>(null);

/** Between update checks, in milliseconds. */
const checkEvery = 60 * 60_000;

/**
 * Registers the worker and checks for updates. Never reloads unasked.
 * @param isUpdateTried whether this tab has loaded this version again because the newer one took no control: once that
 * does, the page follows
 */
export function registerWorker(isUpdateTried: () => boolean): Registration {
  let update = () => location.reload();
  if ('serviceWorker' in navigator) {
    void register(isUpdateTried).then((take) => {
      update = take;
    });
  } else workerState.set('none');
  return { state: workerState, update: () => update() };
}

async function register(isUpdateTried: () => boolean): Promise<() => void> {
  const workbox = new Workbox(workerScript());
  let updateRequested = false;
  // English's, until the first worker of the page's language comes, which is no newer version.
  const before = language === 'en' ? '' : navigator.serviceWorker.controller?.scriptURL;
  workbox.addEventListener('waiting', () => workerState.set('update-waiting'));
  workbox.addEventListener('controlling', (event) => {
    if (updateRequested || isUpdateTried()) location.reload();
    else if (event.isUpdate && (language === 'en' || event.sw?.scriptURL === before))
      workerState.set('update-active');
  });
  // Private windows and strict settings forbid workers: the site works online.
  const registration = await workbox.register().catch(() => undefined);
  if (!registration?.active) workerState.set('none');
  registration?.addEventListener('updatefound', ignoreLateUpdateFound, { capture: true });
  if (registration) {
    // With Save Data, what no form and no screen needs waits for the next visit.
    const upTo = cameWithoutWorker && savesData(navigator) ? 'screens' : 'all';
    void navigator.serviceWorker.ready.then(({ active }) => active && completeCopy(active, upTo));
  }

  const check = () => {
    // The back/forward cache misses the event; a first version waits before its activation, too.
    if (registration?.active && registration.waiting) workerState.set('update-waiting');
    void registration?.update().catch(() => {});
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') check();
  }, checkEvery);
  onReconnectOrVisible(check);
  return () => {
    updateRequested = true;
    if (registration?.waiting) void messageSW(registration.waiting, { type: 'SKIP_WAITING' });
    else location.reload();
  };
}

/**
 * Hides WebKit's late `updatefound` from workbox-window, which would throw without an installing worker. A capturing
 * listener runs first.
 */
function ignoreLateUpdateFound(event: Event): void {
  const { currentTarget } = event;
  if (currentTarget instanceof ServiceWorkerRegistration && currentTarget.installing === null) {
    event.stopImmediatePropagation();
  }
}

/** Save Data API. */
function savesData(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, 'connection');
  return isRecord(connection) && connection.saveData === true;
}

/** Lets the worker fetch missing files. Only its report proves completeness. */
function completeCopy(worker: Pick<ServiceWorker, 'postMessage'>, upTo: RestoreUpTo): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const copy = readOfflineCopy(data);
    if (copy !== null) offlineCopy.set(copy);
  };
  const message: WorkerMessage = { type: 'restore', upTo };
  worker.postMessage(message, [port2]);
}

const versionTag = (of = document) => of.querySelector<HTMLMetaElement>('meta[name=version]');

/** Empty in unit tests. */
export const readBuildId = (of?: Document): string => versionTag(of)?.content ?? '';

/** In milliseconds since the epoch; 0 if unknown. */
export const readBuildTime = (): number => Number(versionTag()?.dataset.builtAt) || 0;
