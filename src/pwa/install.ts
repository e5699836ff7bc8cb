import { createStore, type Store } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';

const key = 'installed';

/** Chromium on Android and Windows; the manifest names the app as related. */
type WithRelated = { getInstalledRelatedApps(): Promise<readonly unknown[]> };

const hasRelated = (scope: object): scope is WithRelated => 'getInstalledRelatedApps' in scope;

/** Whether this page runs in the installed app's window. */
export function isInstalled(): boolean {
  // Safari's older property.
  const safari = 'standalone' in navigator && navigator.standalone === true;
  return safari || matchMedia('(display-mode: standalone)').matches;
}

/** Whether this device has the app, as far as known. */
export const alreadyInstalled: Store<boolean> = createStore(false);

/** Updates `alreadyInstalled`; remembers an installation for browsers that cannot be asked. */
export async function watchInstalled(): Promise<void> {
  addEventListener('appinstalled', () => {
    alreadyInstalled.set(true);
    deviceTexts.write(key, 'yes');
  });
  const scope: object = navigator;
  if (hasRelated(scope)) {
    const related = await scope.getInstalledRelatedApps().catch(() => []);
    if (related.length > 0) alreadyInstalled.set(true);
  }
  if (deviceTexts.read(key) !== null) alreadyInstalled.set(true);
}

/** Chromium's install prompt. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

const hasPrompt = (event: Event): event is InstallEvent => 'prompt' in event;

/** Shows the browser's install prompt; null if there is none. */
export const installPrompt: Store<(() => void) | null> = createStore<(() => void) | null>(null);

/** Keeps the browser's install prompt until the user asks for it. Call once, early: the event comes once. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!hasPrompt(event)) return;
    installPrompt.set(() => {
      installPrompt.set(null);
      void event.prompt();
    });
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}
