import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onHost } from '#src/lib/site-path.ts';
import { followLinks } from './follow-links.ts';
import { loadScreen, type Screen } from './screen.ts';

/**
 * The screen of the current address: the last one stays until the next one's content is there. Content
 * that cannot be fetched is asked for as a whole page instead, which the worker or the host has.
 */
export function useScreen(initial: Screen): Screen {
  const [screen, setScreen] = useState(initial);
  useEffect(() => {
    let newest = initial.path;
    const show = (path: string) => {
      if (path === newest) return;
      newest = path;
      loadScreen(path).then(
        (next) => {
          if (path === newest) change(() => setScreen({ ...next, path }));
        },
        () => {
          if (path === newest) location.assign(onHost(path));
        },
      );
    };
    return followLinks(initial.path, show);
  }, [initial.path]);
  return screen;
}

/** Changes the screen, in a view transition where the browser has them and the person wants motion. */
function change(show: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) {
    startTransition(show);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(show));
  // Refused where the next screen comes before the motion has begun: the screen is shown all the same.
  ready.catch(() => {});
}
