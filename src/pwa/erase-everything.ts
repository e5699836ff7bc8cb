import type { Drafts } from '#src/drafts/drafts.ts';
import { deviceTexts, tabTexts } from '#src/lib/web-storage.ts';
import { eraseOutbox } from '#src/outbox/erase.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { tellErased } from './erased-elsewhere.ts';
import { forgetSharedText } from './shared-text.ts';
import { forgetWitness } from './watch-outbox.ts';

/**
 * Erases everything that a person has left on this device: what waits, the history, copies, drafts, unsaved
 * edits, what another app has shared, ticks, notes and settings. Other tabs erase what they alone
 * have, typed or kept. The site's own files stay, and what a browser keeps by itself, such as its autofill.
 * @returns why something could not be erased; null where all is gone
 */
export async function eraseEverything(
  outbox: Outbox,
  drafts: Pick<Drafts, 'erase'>,
): Promise<StorageFailure | null> {
  const [emptied, erased] = await Promise.all([
    // Another tab that still knew of what waited would call it evicted.
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
