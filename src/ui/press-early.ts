import { chooseFieldMode, fieldMode } from './field-mode.ts';
import { printSections } from './print-sections.ts';
import { shareLink } from './share-link.ts';

/** Does what a button promises that needs no app. */
export function pressEarly(button: HTMLElement): void {
  const { print, share: address } = button.dataset;
  const { share, clipboard } = navigator;
  if (print !== undefined) printSections(print.split(' '), () => window.print());
  else if (address === undefined) chooseFieldMode(!fieldMode.get());
  else void shareLink(button, { share: share?.bind(navigator), clipboard });
}
