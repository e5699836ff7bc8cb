import { element } from './element.ts';
import { switchLook } from './larger.ts';
import { printAlone } from './print.ts';
import { shareLink } from './share-link.ts';
import styles from './unloaded.module.css';

/** Does what a button or a link promises that needs no app. */
export function pressEarly(button: HTMLElement): void {
  if (button instanceof HTMLAnchorElement) return void openLanguage(button);
  const { print, share: address } = button.dataset;
  const { share, clipboard } = navigator;
  if (print !== undefined) printAlone(...partsOf(print));
  else if (address === undefined) switchLook();
  else void shareLink(button, { share: share?.bind(navigator), clipboard });
}

/** Without a signal, another language opens only if this device has it: it is a site of its own, with its own worker. */
async function openLanguage(link: HTMLAnchorElement): Promise<void> {
  const [own, other] = await Promise.all(
    [location.href, link.href].map((at) => navigator.serviceWorker?.getRegistration(at)),
  );
  if (other !== undefined && other.scope !== own?.scope) return location.assign(link.href);
  const words = `${link.textContent} is not on this device yet. Open it while you have a signal.`;
  const line = element('p', { role: 'alert', class: styles.unloaded }, words);
  // The menu that has the link closes.
  document.body.append(line);
  addEventListener('click', () => line.remove(), { once: true });
}

/** @param ids with spaces between */
const partsOf = (ids: string): readonly Element[] =>
  ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
