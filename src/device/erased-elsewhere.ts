import { type ChangeChannel, createChangeChannel } from '#src/lib/change-channel.ts';
import { tabTexts } from '#src/lib/web-storage.ts';

let channel: ChangeChannel | null = null;
/** The channel notifies this page, too. */
let notifying = false;

function erasures(): ChangeChannel {
  channel ??= createChangeChannel('erased');
  return channel;
}

export function notifyErased(): void {
  notifying = true;
  erasures().changed();
  notifying = false;
}

/** In this tab, too. @returns unsubscribes */
export const onErased = (listener: () => void): (() => void) => erasures().subscribe(listener);

/**
 * Erases this tab's texts and fields after another tab erased everything.
 * @param reload clears the page's memory
 */
export function eraseWithOthers(reload: () => void): void {
  erasures().subscribe(() => {
    if (notifying) return;
    for (const name of tabTexts.names()) tabTexts.write(name, null);
    // Empty fields leave no draft.
    for (const form of document.forms) form.reset();
    reload();
  });
}
