import { createStore, type Store } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';

const key = 'installed';

/** Chromium on Android and Windows knows; the manifest names the app as related to itself. */
type WithRelated = { getInstalledRelatedApps(): Promise<readonly unknown[]> };

const hasRelated = (scope: object): scope is WithRelated => 'getInstalledRelatedApps' in scope;

/** Whether this page runs as the installed app, in a window of its own. */
export function isInstalled(): boolean {
  // `standalone` is Safari's older way of saying so.
  const safari = 'standalone' in navigator && navigator.standalone === true;
  return safari || matchMedia('(display-mode: standalone)').matches;
}

/** Whether the app is known to be on this device already; where the browser offers to install it, it no longer is. */
export const alreadyInstalled: Store<boolean> = createStore(false);

/** Looks, and goes on listening: where the browser cannot be asked, this one remembers having installed it. */
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

/** The browser's own prompt to install the app, held back for a calm moment (Chromium alone has it). */
type InstallEvent = Event & { prompt(): Promise<unknown> };

const hasPrompt = (event: Event): event is InstallEvent => 'prompt' in event;

/** Shows the browser's install prompt; null where it has none to show now. */
export const installPrompt: Store<(() => void) | null> = createStore<(() => void) | null>(null);

/** Keeps the browser's install prompt for when the person asks for it. Call it once, early: it comes once. */
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
