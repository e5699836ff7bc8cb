import type { Drafts } from '#src/drafts/drafts.ts';
import { deviceTexts, tabTexts } from '#src/lib/web-storage.ts';
import { eraseOutbox } from '#src/outbox/erase.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { notifyErased } from './erased-elsewhere.ts';
import { forgetSharedText } from './shared-text.ts';

/**
 * Erases all that the user left on this device, in other tabs, too. Keeps the site's files; the browser keeps its own
 * data, such as autofill.
 * @returns why something remains; null if nothing does
 */
export async function eraseEverything(
  outbox: Outbox,
  drafts: Pick<Drafts, 'erase'>,
): Promise<StorageFailure | null> {
  const [emptied, erased] = await Promise.all([
    eraseOutbox(outbox),
    drafts.erase(),
    forgetSharedText(),
  ]);
  if (!emptied.ok) return emptied.error;
  if (!erased.ok) return erased.error;
  for (const texts of [deviceTexts, tabTexts]) {
    for (const name of texts.names()) texts.write(name, null);
  }
  notifyErased();
  return null;
}
