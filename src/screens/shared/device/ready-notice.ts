import { claimReady, hasSaidReady } from '#src/device/ready-said.ts';
import type { Registration } from '#src/device/registration.ts';

/** In milliseconds: enough to read it twice. */
const shownFor = 12_000;

/**
 * Reports once per device that it works offline, then disappears. Waits for a page with room for it.
 * @param line hidden until then, with the words, in a live region around all pages
 */
export function sayReady({ state }: Registration, line: HTMLElement | null): void {
  const look = () => {
    if (state.get() !== 'ready') return;
    unsubscribe();
    if (line !== null && !hasSaidReady()) show(line);
  };
  const unsubscribe = state.subscribe(look);
  look();
}

function show(line: HTMLElement): void {
  line.hidden = false;
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    const hide = () => line.toggleAttribute('hidden', true);
    if (claimReady()) setTimeout(hide, shownFor);
    else hide();
  });
  observer.observe(line);
}
