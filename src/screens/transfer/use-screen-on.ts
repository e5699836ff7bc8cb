import { useEffect } from 'react';
import { onPageLife } from '#src/lib/page-life.ts';

/** Keeps the screen on, if the engine can. */
export function useScreenOn(): void {
  useEffect(() => {
    let ended = false;
    let asking = false;
    let lock: WakeLockSentinel | null = null;
    async function begin(): Promise<void> {
      // Absent in older engines. Leaving the page releases the lock; so may a low battery.
      if (!('wakeLock' in navigator) || asking || lock?.released === false) return;
      asking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (ended) await lock.release();
      } catch {
        // Refused, such as to save power.
      }
      asking = false;
    }
    const leaving = new AbortController();
    onPageLife({ visible: () => void begin() }, leaving.signal);
    if (document.visibilityState === 'visible') void begin();
    return () => {
      ended = true;
      leaving.abort();
      void lock?.release();
    };
  }, []);
}
