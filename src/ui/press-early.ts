import { chooseFieldMode, fieldMode } from './field-mode.ts';
import { printFolded } from './print-folded.ts';
import { shareLink } from './share-link.ts';

/** Does what a button promises that needs no app. */
export function pressEarly(button: HTMLElement): void {
  const { folded, share: address } = button.dataset;
  const { share, clipboard } = navigator;
  if (folded !== undefined) printFolded(folded.split(' '), () => window.print());
  else if (address === undefined) chooseFieldMode(!fieldMode.get());
  else void shareLink(button, { share: share?.bind(navigator), clipboard });
}
