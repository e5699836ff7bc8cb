import { switchLook } from './larger.ts';
import { printAlone } from './print.ts';
import { shareLink } from './share-link.ts';

/** Does what a button promises that needs no app. */
export function pressEarly(button: HTMLElement): void {
  const { print, share: address } = button.dataset;
  const { share, clipboard } = navigator;
  if (print !== undefined) printAlone(...partsOf(print));
  else if (address === undefined) switchLook();
  else void shareLink(button, { share: share?.bind(navigator), clipboard });
}

/** @param ids with spaces between */
const partsOf = (ids: string): readonly Element[] =>
  ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
