import { type ChangeChannel, createChangeChannel } from '#src/lib/change-channel.ts';
import { tabTexts } from '#src/lib/web-storage.ts';

let channel: ChangeChannel | null = null;
/** While this page tells the others, which tells itself too. */
let telling = false;

function erasures(): ChangeChannel {
  channel ??= createChangeChannel('erased');
  return channel;
}

/** Tells every other tab that all of this device was erased. */
export function tellErased(): void {
  telling = true;
  erasures().changed();
  telling = false;
}

/**
 * Erases what only this tab has, once another one has erased everything: its notes, and what stands in its fields.
 * @param reload loads the page anew, for what it has in its memory
 */
export function eraseWithOthers(reload: () => void): void {
  erasures().subscribe(() => {
    if (telling) return;
    for (const name of tabTexts.names()) tabTexts.write(name, null);
    // Empty fields leave no draft when the page is left.
    for (const form of document.forms) form.reset();
    reload();
  });
}
