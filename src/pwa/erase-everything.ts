import type { Drafts } from '#src/drafts/drafts.ts';
import { deviceTexts, tabTexts } from '#src/lib/web-storage.ts';
import { eraseOutbox } from '#src/outbox/erase.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { tellErased } from './erased-elsewhere.ts';
import { forgetSharedText } from './shared-text.ts';
import { forgetWitness } from './watch-outbox.ts';

/**
 * Erases everything that the user left on this device. Other tabs erase their own typing and texts. Keeps the site's
 * files, and the browser's own data, such as autofill.
 * @returns why something remains; null if all is erased
 */
export async function eraseEverything(
  outbox: Outbox,
  drafts: Pick<Drafts, 'erase'>,
): Promise<StorageFailure | null> {
  const [emptied, erased] = await Promise.all([
    // Otherwise another tab would report an eviction.
    eraseOutbox(outbox, forgetWitness),
    drafts.erase(),
    forgetSharedText(),
  ]);
  if (!emptied.ok) return emptied.error;
  if (!erased.ok) return erased.error;
  for (const texts of [deviceTexts, tabTexts]) {
    for (const name of texts.names()) texts.write(name, null);
  }
  tellErased();
  return null;
}
