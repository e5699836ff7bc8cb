import { deviceTexts } from '#src/lib/web-storage.ts';
import { isInstalled } from './install.ts';

const key = 'asked-to-persist';

/**
 * Asks the browser to keep the site's storage, once per device and once in the installed app, which browsers prefer.
 * Firefox asks the user, so never more often.
 */
export async function requestPersistence(): Promise<void> {
  const storage: Partial<StorageManager> = navigator.storage ?? {};
  const where = isInstalled() ? 'app' : 'tab';
  if (!storage.persist || deviceTexts.read(key) === where) return;
  if (!deviceTexts.write(key, where)) return;
  try {
    if (!(await storage.persisted?.())) await storage.persist();
  } catch {
    // Forbidden: nothing is stored.
  }
}
