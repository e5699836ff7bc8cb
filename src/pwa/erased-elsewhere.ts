import { type ChangeChannel, createChangeChannel } from '#src/lib/change-channel.ts';
import { tabTexts } from '#src/lib/web-storage.ts';

let channel: ChangeChannel | null = null;
/** While this page notifies the others: the channel notifies it, too. */
let telling = false;

function erasures(): ChangeChannel {
  channel ??= createChangeChannel('erased');
  return channel;
}

/** Tells other tabs that everything was erased. */
export function tellErased(): void {
  telling = true;
  erasures().changed();
  telling = false;
}

/**
 * Erases this tab's texts and fields when another tab has erased everything.
 * @param reload clears this page's memory
 */
export function eraseWithOthers(reload: () => void): void {
  erasures().subscribe(() => {
    if (telling) return;
    for (const name of tabTexts.names()) tabTexts.write(name, null);
    // Empty fields leave no draft.
    for (const form of document.forms) form.reset();
    reload();
  });
}
