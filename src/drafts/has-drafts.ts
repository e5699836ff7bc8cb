import { tabTexts } from '#src/lib/web-storage.ts';
import { createDraftsDatabase } from './drafts-database.ts';
import { earlyPrefix } from './early-typing.ts';

/**
 * Whether there is anything that the drafts would have to see to: for a page that has loaded nothing of them.
 * @returns false also where the device cannot be read
 */
export async function hasDrafts(): Promise<boolean> {
  if (tabTexts.names().some((name) => name.startsWith(earlyPrefix))) return true;
  const database = createDraftsDatabase();
  const leave = () => database.suspend();
  addEventListener('pagehide', leave);
  const counted = await database.read((transaction) => transaction.objectStore('drafts').count());
  removeEventListener('pagehide', leave);
  database.close();
  return counted.ok && counted.value > 0;
}
