import { createStore, type Store } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';

const key = 'installed';

/** Chromium on Android and Windows; the manifest names the related app. */
type WithRelated = { getInstalledRelatedApps(): Promise<readonly unknown[]> };

const hasRelated = (scope: object): scope is WithRelated => 'getInstalledRelatedApps' in scope;

export function isInstalled(): boolean {
  // Older Safari.
  const safari = 'standalone' in navigator && navigator.standalone === true;
  return safari || matchMedia('(display-mode: standalone)').matches;
}

/** As far as known. */
export const alreadyInstalled: Store<boolean> = createStore(false);

/** Remembers an installation: some browsers cannot be asked. */
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

/** Chromium's. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

const hasPrompt = (event: Event): event is InstallEvent => 'prompt' in event;

/** Null if the browser offers none. */
export const installPrompt: Store<(() => void) | null> = createStore<(() => void) | null>(null);

/** Holds the browser's prompt until requested. Call early: it comes once. */
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
