import { useEffect, useState } from 'react';
import { untilLoaded } from '#src/lib/until-loaded.ts';
import { whenIdle } from '#src/lib/when-idle.ts';

/** The longest that a part waits for the browser to be idle, in milliseconds. */
const latestStart = 1_500;

/**
 * A part of a page that comes when the browser is idle: null in prerendered HTML and until it is there,
 * which is long where it cannot be fetched, so the page must be of use without it.
 * @param load the same function at every render
 */
export function useLate<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let left = false;
    const show = (loaded: Part) => {
      // A component is a function, which the setter would call.
      if (!left) setPart(() => loaded);
    };
    whenIdle(() => void untilLoaded(load).then(show), latestStart);
    return () => {
      left = true;
    };
  }, [load]);
  return part;
}
