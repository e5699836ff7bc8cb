import { useEffect, useState } from 'react';
import { nextChange, nextTownHall } from './town-hall-times.ts';

type ShownTownHall = {
  readonly startsAt: number;
  readonly begun: boolean;
  /** The time zone that the device is in. */
  readonly zone: string;
};

const look = (): ShownTownHall => ({
  ...nextTownHall(Date.now()),
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The shortest wait, in milliseconds: a timer may run a little ahead of the clock. */
const shortestTimer = 1_000;

/** The town hall to tell of. It follows the clock while the page stays open, and the device from zone to zone. */
export function useTownHall(): ShownTownHall {
  const [shown, setShown] = useState(look);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { startsAt, begun } = nextTownHall(Date.now());
      clearTimeout(timer);
      timer = setTimeout(
        refresh,
        Math.max(nextChange(startsAt, begun) - Date.now(), shortestTimer),
      );
    };
    const refresh = () => {
      setShown(look());
      follow();
    };
    // Timers stand still while a device sleeps.
    const onVisible = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    follow();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return shown;
}
