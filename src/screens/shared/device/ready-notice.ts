import { isInsideAnotherApp } from '#src/device/platform.ts';
import { claimReady } from '#src/device/ready-said.ts';
import { offlineCopy } from '#src/device/registration.ts';
import styles from './notices.module.css';

/** In milliseconds: enough to read it twice. */
const shownFor = 6_000;

/**
 * Reports once per device that it works offline, then disappears. Not in another app's window, which keeps little.
 * @param place a live region around all pages, which has the words: no script has them
 */
export function sayReady(place: HTMLElement | null): void {
  const look = () => {
    if (!offlineCopy.get()?.complete) return;
    unsubscribe();
    // A page that nobody sees leaves it to the next.
    if (place === null || document.hidden || isInsideAnotherApp() || !claimReady()) return;
    const line = place.appendChild(document.createElement('p'));
    line.className = styles.ready ?? '';
    line.textContent = place.dataset.ready ?? '';
    setTimeout(() => line.remove(), shownFor);
  };
  const unsubscribe = offlineCopy.subscribe(look);
  look();
}
