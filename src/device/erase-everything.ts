import { deviceTexts, tabTexts } from '#src/lib/web-storage.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { callLimit, within } from '#src/outbox/store/backups.ts';
import { notifyErased } from './erased-elsewhere.ts';
import { forgetShares } from './shares.ts';

/**
 * Erases all that the user left on this device, in other tabs, too; what fails or hangs stops nothing else. Keeps the
 * site's files; the browser keeps its own data, such as autofill.
 * @returns why something remains; null if nothing does
 */
export async function eraseEverything(outbox: Outbox): Promise<StorageFailure | null> {
  const forgetting = forgetShares().then(() => null);
  const [emptied, left] = await Promise.all([
    eraseOutbox(outbox),
    within<null, StorageFailure>(callLimit, forgetting, 'failing'),
  ]);
  for (const texts of [deviceTexts, tabTexts]) {
    for (const name of texts.names()) texts.write(name, null);
  }
  notifyErased();
  return emptied.ok ? left : emptied.error;
}
