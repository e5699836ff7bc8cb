import { createStore, type Store } from '#src/lib/store.ts';

const key = 'installed';

/** Chromium on Android and Windows knows; the manifest names the app as related to itself. */
type WithRelated = { getInstalledRelatedApps(): Promise<readonly unknown[]> };

const hasRelated = (scope: object): scope is WithRelated => 'getInstalledRelatedApps' in scope;

/** Whether the app is known to be on this device already; where the browser offers to install it, it no longer is. */
export const alreadyInstalled: Store<boolean> = createStore(false);

/** Looks, and goes on listening: where the browser cannot be asked, this one remembers having installed it. */
export async function watchInstalled(): Promise<void> {
  addEventListener('appinstalled', () => {
    alreadyInstalled.set(true);
    remember();
  });
  const scope: object = navigator;
  if (hasRelated(scope)) {
    const related = await scope.getInstalledRelatedApps().catch(() => []);
    if (related.length > 0) alreadyInstalled.set(true);
  }
  if (remembered()) alreadyInstalled.set(true);
}

function remember(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage is forbidden.
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
