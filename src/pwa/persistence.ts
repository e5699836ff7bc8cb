import { deviceTexts } from '#src/lib/web-storage.ts';
import { isInstalled } from './install.ts';

const key = 'asked-to-persist';

/**
 * Asks the browser not to clear the site's storage by itself, when something is stored for the first time
 * on this device, and once more in the installed app, to which browsers say yes sooner. Firefox asks the
 * person, so it must not be asked at every submission.
 */
export async function askForPersistence(): Promise<void> {
  const storage: Partial<StorageManager> = navigator.storage ?? {};
  const where = isInstalled() ? 'app' : 'tab';
  if (!storage.persist || deviceTexts.read(key) === where) return;
  if (!deviceTexts.write(key, where)) return;
  try {
    if (!(await storage.persisted?.())) await storage.persist();
  } catch {
    // Forbidden: there is nothing to keep.
  }
}
